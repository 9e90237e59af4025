import { setFlagsFromString } from 'node:v8';

/*
 * V8 puts what a function calls in its place until 920 bytes of code have been put there. Rules are many small functions
 * that call each other: with more room for them games take four fifths to nineteen twentieths of the time, by the
 * rulebook. It holds for the whole process and all its threads, so it is the program that asks for it, never the library.
 */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
/*
 * Compiled fights are short loops over a dozen characters in much code. Loops that are written out several times over drive
 * the rest of it from where the processor finds it soon.
 */
setFlagsFromString('--no-wasm-loop-unrolling');
