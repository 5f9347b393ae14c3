/** Types alone. */
export {};
