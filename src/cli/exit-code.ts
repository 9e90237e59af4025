/** Success; for a check, unchanged or passed. */
export const DONE = 0;
/** Success, and the answer is no. */
export const ANSWER_IS_NO = 1;
/** Usage error, or a file with faults. */
export const NOT_ASKED = 2;
/** More games are needed to decide; or a required exact answer is out of reach. */
export const UNDECIDED = 3;
/** There was no data to answer from. */
export const NO_DATA = 4;
/** A bug in montecrawl (`EX_SOFTWARE` of sysexits.h); not to be mistaken for an answer. */
export const OUR_MISTAKE = 70;
/** Interrupted by Ctrl-C or a signal; finished work has been kept. */
export const INTERRUPTED = 130;

export type ExitCode =
  | typeof DONE
  | typeof ANSWER_IS_NO
  | typeof NOT_ASKED
  | typeof UNDECIDED
  | typeof NO_DATA
  | typeof OUR_MISTAKE
  | typeof INTERRUPTED;
