import { number, range, type Setting, word } from '../odds-parameters.ts';
import { SCAR_USES } from './choices.ts';
import { MODES, NORMAL } from './names.ts';

/** Parameters of odds questions. */

export const ATTRIBUTE = number('attribute', 'the attribute rolled against', range(1, 20), [8, 10, 12, 14, 16]);
export const AC = number('ac', 'armour class of the target', range(0, 20), [0, 2, 4, 6]);
export const HD = number('hd', 'Hit Dice', range(1, 20), [1, 2, 4, 8, 11]);
export const SCARS = number('scars', 'Scars of the adventurer', range(0, 12), range(0, 6));
export const CUNNING_OF = number('cunning', 'Cunning', range(1, 18), [8, 12, 16]);
export const AGILITY_OF = number('agility', 'Agility', range(1, 18), [8, 10, 12, 14]);
export const MODE = word('mode', 'how the d20 is rolled', MODES.names, ['normal']);
export const SCAR_USE = word('use', 'what Scars are used for', SCAR_USES, ['never', 'hit', 'exact']);

export function modeOf({ mode }: Setting): number {
  return MODES.find(String(mode))?.index ?? NORMAL;
}
