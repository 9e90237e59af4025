/** Done; or unchanged, or passed. */
export const DONE = 0;
/** Done, and the answer is no. */
export const ANSWER_IS_NO = 1;
/** Could not be asked: usage, or a file with faults. */
export const NOT_ASKED = 2;
/** Done, and more games would be needed to tell; or an exact answer was insisted on and is out of reach. */
export const UNDECIDED = 3;
/** There was nothing to answer from. */
export const NO_DATA = 4;
/** A mistake of ours (`EX_SOFTWARE` of sysexits.h), so that nobody takes it for an answer. */
export const OUR_MISTAKE = 70;
/** Stopped by Ctrl-C or a signal; what was finished has been kept. */
export const INTERRUPTED = 130;

export type ExitCode =
  | typeof DONE
  | typeof ANSWER_IS_NO
  | typeof NOT_ASKED
  | typeof UNDECIDED
  | typeof NO_DATA
  | typeof OUR_MISTAKE
  | typeof INTERRUPTED;
