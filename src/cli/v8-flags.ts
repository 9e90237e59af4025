import { setFlagsFromString } from 'node:v8';

/*
 * What V8 is asked for. It holds for the whole process and all its threads, so it is the program that asks, never the
 * library.
 *
 * What a function calls is put in its place until 920 bytes of code have been put there. Rules are many small functions
 * that call each other: with more room for them games take four fifths to nineteen twentieths of the time, by the rulebook.
 */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
/*
 * Compiled fights are a few loops over a dozen characters in much code: loops that are written out again and again drive
 * the rest of it from where the processor finds it soon. And each round of a loop asks whether the thread is to stop, as no
 * program in C does; fights end by their guards, a batch of them within a fraction of a second, and then it is asked.
 * Together they are worth one twentieth.
 */
setFlagsFromString('--no-wasm-loop-unrolling');
setFlagsFromString('--no-wasm-stack-checks');
