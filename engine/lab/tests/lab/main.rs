//! Tests the lab through its public interface, one module per topic.

mod claims;
mod contest;
mod correlation;
mod course;
mod flow;
mod golden_model;
mod growth;
mod imported;
mod joint_errors;
mod laboratory;
mod memory_lab;
mod memory_plan_store;
mod memory_plans;
mod merged;
mod model_errata;
mod model_properties;
mod parity;
mod probing;
mod sandbox;
mod trade_off;
mod upkeep;
mod write_amplification;
