/** Replaces the terminal output of questions, since the page has no terminal. */
export {};
