import { balance } from './balance/question.ts';
import { breakEven } from './break-even/question.ts';
import { compare } from './compare/question.ts';
import { design } from './design/question.ts';
import { exploit } from './exploit/question.ts';
import { meta } from './meta/question.ts';
import { plan } from './plan/question.ts';
import { price } from './price/question.ts';
import { type AnyQuestion, asAny } from './question.ts';
import { rank } from './rank/question.ts';
import { sensitivity } from './sensitivity/question.ts';
import { skill } from './skill/question.ts';
import { tournament } from './tournament/question.ts';

/** Every question, in the order of help. */
export const QUESTIONS: readonly AnyQuestion[] = [
  asAny(compare),
  asAny(sensitivity),
  asAny(breakEven),
  asAny(plan),
  asAny(balance),
  asAny(design),
  asAny(rank),
  asAny(price),
  asAny(meta),
  asAny(tournament),
  asAny(exploit),
  asAny(skill),
];
