/** The page has no terminal; what questions show there is left out of it. */
export {};
