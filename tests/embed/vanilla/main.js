import { register } from "lsm-lab";

await register({ from: "/lsm-lab/" });
