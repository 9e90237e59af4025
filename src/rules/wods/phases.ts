/** Where a game stands; each is one method of play. */
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

/** Where play goes on once a blow's consequences are settled. */
export const TO_TURN = 0;
export const TO_FIRE = 1;
export const TO_OBSTACLE = 2;

/** Column `turning`: what a priest's Turn has come to in this fight. @rule R-WODS-18 */
export const HOLDS_ONCE = 1;
export const HOLDS_ON = 2;
export const TURN_FAILED = 3;

/** Column `hiding`: a Backstab bonus is ready from before the fight, or from hiding again in it. @rule R-WODS-21 */
export const HIDDEN_BEFORE = 1;
export const HIDDEN_AGAIN = 2;
/** Bit of `hiding`: the last turn was spent on hiding. */
export const HID_LAST = 4;

/** How a delve ended; 0 while it lasts. */
export const CLEARED = 1;
export const TURNED_BACK = 2;
export const PARTY_LOST = 3;
export const PARTY_ESCAPED = 4;
export const BLOCKED_UNFIGHTABLE = 5;
export const BLOCKED_STALEMATE = 6;
export const BLOCKED_ROUNDS = 7;
export const ENCOUNTER_CAP = 8;

/** How a campaign ended; 0 while it lasts. */
export const GOAL = 1;
export const WIPED = 2;
export const DELVE_CAP = 3;
