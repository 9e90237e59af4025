/** The default port of the page. */
export const PORT = 4110;

/** The target of links in reports and of `run --link`: the page as `montecrawl open` serves it. */
export const PAGE_ADDRESS = `http://127.0.0.1:${PORT}/`;
