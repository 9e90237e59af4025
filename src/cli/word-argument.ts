import { Argument } from 'commander';
import { unknownWord } from '../check/fault.ts';
import { Complaint } from './complaint.ts';

/** An argument with a fixed set of words. The error for any other word names the nearest one. */
export const wordArgument = (name: string, what: string, kind: string, known: readonly string[]) =>
  new Argument(`[${name}]`, what).choices(known).argParser((text) => {
    if (!known.includes(text)) throw new Complaint(unknownWord(kind, text, known));
    return text;
  });
