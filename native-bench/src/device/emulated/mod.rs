//! Devices that are not there: memory that makes whoever reads it wait.
//!
//! A read copies its block from memory and then spins until the time of the device has passed since it was asked for, the
//! copy included. Spinning, because no sleep is short enough: asked for 10 us, a kernel sleeps for 80. What is longer than
//! 200 us is slept through up to the last 200, so that a slow disk does not burn a processor.
//!
//! **What differs from a device**: the processor stays busy and its caches warm, where a real read sleeps, switches to
//! another thread and comes back to cold caches. So everything beside the read costs less here than on a device of the
//! same latency; results are labelled `emulated`. A constant latency is more regular than any device.
//!
//! **Invariants**
//! 1. No read is shorter than its delay.
//! 2. The delay of a block is a function of seed, file and offset: both arms of a pair, which read the same blocks, wait
//!    equally long, and differ in what the processor did and in nothing else.
//! 3. What a device was asked for and what it achieved are two numbers, and both are stored.

mod delay;
mod spec;
mod storage;

pub use delay::Delays;
pub use spec::{DEVICE_HELP, DeviceSpec, Emulation, PROFILES, Replay};
pub use storage::OpenDevice;
