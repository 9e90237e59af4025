/** A row of the table: how often something was tried, and how often it was survived. */
export class Row {
  tried = 0;
  lost = 0;
  /** Of those that were survived: refused with a reason. */
  refused = 0;
  /** What was lost, in words, at most so many. */
  details = [];

  constructor(what) {
    this.what = what;
  }

  /**
   * Counts one attempt.
   *
   * @param problem what went wrong; `undefined` where nothing did
   */
  count(problem, { isRefused = false } = {}) {
    this.tried++;
    if (problem === undefined) {
      if (isRefused) this.refused++;
      return;
    }
    this.lost++;
    if (this.details.length < MOST_DETAILS) this.details.push(problem);
  }

  get survived() {
    return this.tried - this.lost;
  }
}

const MOST_DETAILS = 20;
