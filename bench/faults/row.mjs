/** A row of the table: the number of attempts with one kind of fault, and what became of them. */
export class Row {
  tried = 0;
  lost = 0;
  /** Attempts that were refused with a reason; they count as survived. */
  refused = 0;
  /** What went wrong in the first `MOST_DETAILS` attempts that were lost. */
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

  toJSON() {
    const { what, tried, survived, refused, lost, details } = this;
    return { what, tried, survived, refused, lost, details };
  }
}

const MOST_DETAILS = 20;
