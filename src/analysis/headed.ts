import { withoutDisplay } from '../scenario/canonical.ts';
import type { Subject } from './answer-scenario.ts';
import { digestOf } from './digest.ts';

/** Puts the common fields before an answer about one scenario: version, rulebook, seed, digest, scenario. */
export function headed<const Kind extends string, Answer extends object>(
  kind: Kind,
  montecrawl: string,
  { scenario: { canonical, play, seed, title }, system }: Subject,
  answer: Answer,
) {
  return {
    ...{ montecrawl, format: 1 as const, kind, rules: system.id, rulesTitle: system.title, play, seed, title },
    digest: digestOf({ ...answer, seed, scenario: withoutDisplay(canonical) }),
    scenario: canonical,
    ...answer,
  };
}
