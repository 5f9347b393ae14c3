//! Emulated devices: memory whose reads wait.
//!
//! A read copies its block from memory and then spins until the time of the device has passed since the
//! request, including the copy. It spins because sleeps are too long: a kernel that should sleep for 10 µs
//! sleeps for 80 µs. Delays over 200 µs are slept through up to their last 200 µs, so that a slow disk does
//! not keep a processor busy.
//!
//! **Difference from a device**: the processor stays busy and its caches warm, while a real read sleeps,
//! switches to another thread and returns to cold caches. So all other work costs less here than on a device
//! of the same latency, and results are labeled `emulated`. A constant latency is more regular than any
//! device.
//!
//! **Invariants**
//! 1. No read is shorter than its delay.
//! 2. The delay of a block is a function of seed, file and offset. Both arms of a pair read the same blocks,
//!    so they wait equally long and differ only in processor work.
//! 3. The requested and the achieved latency of a device are two numbers, and both are stored.

mod delay;
mod spec;
mod storage;

pub use delay::Delays;
pub use spec::{DEVICE_HELP, DeviceSpec, Emulation, PROFILES, Replay};
pub use storage::OpenDevice;
