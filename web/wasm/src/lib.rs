//! The engine as a WebAssembly module.
