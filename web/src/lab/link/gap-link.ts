/** The view of Measure that explains why gains of the model, of Explore and of a measurement differ. */
export const GAP_LINK = "#v=1&page=measure&view=gap";
