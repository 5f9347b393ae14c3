//! What a read costs on this machine, and how far that number can be trusted.

mod environment;
mod machine;
mod mounts;
mod noise;

pub use environment::{
    BlockDevice, Cache, Environment, Filesystem, Limits, Processor, StackedDevice, System,
};
pub use machine::Machine;
pub use mounts::Mount;
pub use noise::{Noise, NoiseSample};
