/** Phases of a game, each with a function. */
export const ROLL_UP = 0;
export const ENTER = 2;
export const ROLL_HP = 3;
export const START = 4;
export const HIDE = 5;
export const TURN = 6;
export const CHECK = 7;
export const INJURE = 8;
export const CONFIRM = 9;
export const BURN = 10;
export const TREAT = 11;
export const OBSTACLE = 12;
export const SPRING = 13;
export const SPOILS = 14;
export const CURE_HP = 15;
export const REST = 16;
export const CURE_AILMENT = 17;
export const DECIDE = 18;
export const HOME = 19;
export const MEND = 20;
export const OVER = 21;
export const REPLACE = 22;

/** Where play resumes after the consequences of a blow. */
export const TO_TURN = 0;
export const TO_FIRE = 1;
export const TO_OBSTACLE = 2;

/** Column `turning`: results of a priest's Turn in this fight. @rule R-WODS-18 */
export const HOLDS_ONCE = 1;
export const HOLDS_ON = 2;
export const TURN_FAILED = 3;

/** Column `hiding`: a Backstab bonus is ready, from before the fight or from hiding again in it. @rule R-WODS-21 */
export const HIDDEN_BEFORE = 1;
export const HIDDEN_AGAIN = 2;
/** Bit of `hiding`: the last turn was spent hiding. */
export const HID_LAST = 4;

/** Endings of a delve; 0 before the end. */
export const CLEARED = 1;
export const TURNED_BACK = 2;
export const PARTY_LOST = 3;
export const PARTY_ESCAPED = 4;
export const BLOCKED_UNFIGHTABLE = 5;
export const BLOCKED_STALEMATE = 6;
export const BLOCKED_ROUNDS = 7;
export const ENCOUNTER_CAP = 8;

/** Endings of a campaign; 0 before the end. */
export const GOAL = 1;
export const WIPED = 2;
export const DELVE_CAP = 3;
