/** The default address of the page. */
export const PORT = 4110;

/** Where links of reports and of `run --link` lead: the page as `montecrawl open` serves it. */
export const PAGE_ADDRESS = `http://127.0.0.1:${PORT}/`;
