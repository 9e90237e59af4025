import { setFlagsFromString } from 'node:v8';

/*
 * What V8 is asked for. It holds for the whole process and all its threads, so it is the program that asks, never the
 * library.
 *
 * What a function calls is put in its place until 920 bytes of code have been put there. Rules are many small functions
 * that call each other: with more room for them games take four fifths to nineteen twentieths of the time, by the rulebook.
 */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
