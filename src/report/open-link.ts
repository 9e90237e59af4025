import type { Answer } from '../analysis/answer.ts';
import { SHIPPED_IDS } from '../rules/registry.ts';
import { deflate } from './deflate.ts';
import { isTooLong, writeLink } from './link.ts';
import { yamlOf } from './made.ts';
import { PAGE_ADDRESS } from './page-address.ts';

/**
 * Returns the address at which the page asks the question of an answer again.
 *
 * It includes no digest: an answer does not record whether its cells were solved as far as the page solves them.
 *
 * @returns `undefined` if the scenario is too large for an address, or the page does not have its rulebook
 */
export function openLink({ montecrawl, rules, scenario }: Answer): string | undefined {
  if (!SHIPPED_IDS.some((id) => id === rules)) return undefined;
  const link = writeLink({ montecrawl, digest: '', sentence: '', text: yamlOf(scenario) }, deflate);
  return isTooLong(link) ? undefined : `${PAGE_ADDRESS}${link}`;
}
