/** Renders the page as a server does. */
import { register } from "lsm-lab";
import { renderToString } from "react-dom/server";
import { Notes } from "./Notes";

await register();
export const page: string = renderToString(<Notes />);
