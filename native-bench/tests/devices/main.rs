//! Devices measured, real and emulated. Latencies are compared, so the tests of the program run apart from these.

mod depths;
mod device;
mod device_command;
mod emulated;
mod fio;
