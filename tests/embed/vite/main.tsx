/** A foreign page, bundled, with the npm package. */

import { register } from "lsm-lab";
import { hydrateRoot } from "react-dom/client";
import { Notes } from "./Notes";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
hydrateRoot(root, <Notes />);
await register({ from: "lsm-lab/" });
