//! `open`: a result in the lab, served on this machine.

use super::arguments::Global;
use super::print;
use crate::failure::{Failure, INTERNAL, UNSAFE_PLACE};
use crate::measure::stop::Stop;
use crate::results::{read_with_text, visible_file};
use crate::server::{Opened, Server, Site};
use clap::Args;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct OpenOptions {
    /// Result file
    #[arg(value_name = "RESULT.json")]
    pub file: PathBuf,
    /// The built lab [default: web/dist next to this program or in the current directory]
    #[arg(long, value_name = "DIRECTORY")]
    pub lab: Option<PathBuf>,
    /// Local port [default: any free port]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
}

/// Serves until a signal arrives. A signal is the normal end, so the exit code is then 0.
pub(super) fn open(global: &Global, options: &OpenOptions, stop: &Stop) -> Result<u8, Failure> {
    let (file, text) = read_with_text(&options.file)?;
    let lab = find_lab(options.lab.as_deref())?;
    let opened = Opened::new(&options.file, &visible_file(&file)?, text);
    let site = Site::of(&lab, opened).map_err(|error| {
        Failure::new(INTERNAL, format!("cannot read the lab in `{}`: {error}", lab.display()))
    })?;
    let port = options.port.unwrap_or(0);
    let server = Server::bind(site, port).map_err(|error| {
        let advice = "choose another port with --port, or omit --port to use a free one";
        Failure::new(INTERNAL, format!("cannot bind 127.0.0.1:{port}: {error}; {advice}"))
    })?;
    let failed = |error| Failure::new(INTERNAL, format!("the server failed: {error}"));
    let address = server.address();
    // The lab's page of native runs, and on it this one.
    print::result(&format!(
        "http://{address}/#v=1&page=measure&run={}\n",
        utf8_percent_encode(&file.run.id, NON_ALPHANUMERIC)
    ))?;
    if !global.quiet {
        print::note(&format!(
            "Serving {} in the lab at this address (local only). Press Ctrl-C to stop.",
            options.file.display()
        ));
    }
    let waits = |error: &io::Error| {
        print::note(&format!("warning: no further connection can be accepted now, waiting: {error}"));
    };
    server.run(stop, waits).map_err(failed)?;
    Ok(0)
}

/// The directory of the built lab.
fn find_lab(requested: Option<&Path>) -> Result<PathBuf, Failure> {
    let is_lab = |directory: &Path| directory.join("index.html").is_file();
    let refused = |reason: String| Failure::new(UNSAFE_PLACE, reason);
    if let Some(directory) = requested {
        if is_lab(directory) {
            return Ok(directory.to_owned());
        }
        return Err(refused(format!(
            "no built lab in `{}` (index.html is missing); build it with `npm run build` in the repository, and pass \
             its folder web/dist",
            directory.display()
        )));
    }
    let program = std::env::current_exe().ok();
    let here = std::env::current_dir().ok();
    let above = [program, here];
    let mut candidates =
        above.iter().flatten().flat_map(|path| path.ancestors()).map(|directory| directory.join("web/dist"));
    candidates.find(|directory| is_lab(directory)).ok_or_else(|| {
        refused(
            "no built lab found; build it with `npm run build` in the repository, \
             or pass --lab DIRECTORY; `report RESULT.json --out run.html` needs no lab"
                .to_owned(),
        )
    })
}
