import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A faction that ships, with a number of one of its rows and what becomes of it. */
export interface Faction {
  readonly book: string;
  readonly scenario: string;
  readonly rows: string;
  /** A fact as the file writes it, and with another value. */
  readonly is: string;
  readonly becomes: string;
  /** A number of a row, as `vary` names it. */
  readonly number: string;
  /** One of its units. */
  readonly unit: string;
}

const faction = (
  book: string,
  [scenario, rows]: readonly [string, string],
  [is, becomes]: readonly [string, string],
  number: string,
  unit: string,
): Faction => ({ book, scenario, rows, is, becomes, number: `define.${number}`, unit });

export const FACTIONS: readonly Faction[] = [
  faction(
    '2hdc',
    ['into-the-labyrinth', 'labyrinth'],
    ['impact: 3', 'impact: 2'],
    'weapons.halberd.melee.impact',
    'minotaur',
  ),
  faction(
    'ddd',
    ['an-orchard-of-our-own', 'grave-orchard'],
    ['protection: 2', 'protection: 1'],
    'abilities.bark.protection',
    'scarecrow',
  ),
  faction(
    'dw',
    ['the-ash-choir', 'ash-choir'],
    ['piercing: 1', 'piercing: 2'],
    'figures.cinder-spear.piercing',
    'pyre',
  ),
  faction('wods', ['the-drowned-abbey', 'drowned-abbey'], ['hp: 3d6+2', 'hp: 3d6+3'], 'threats.abbot.fear', 'abbot'),
  faction(
    'adg',
    ['the-salt-court', 'salt-court'],
    ['venom: 3', 'venom: 2'],
    'members.brine-queen.venom',
    'brine-queen',
  ),
];

const shipped = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../scenarios/${path}`, import.meta.url)), 'utf8');

/** The files of a faction's scenario, `s.yaml`, without what it varies, which stands last. @param change is made to its rows */
export function filesOf({ book, scenario, rows }: Faction, change = (text: string) => text): Record<string, string> {
  return {
    's.yaml': shipped(`${book}/${scenario}.yaml`).replace(/\nvary:[\s\S]*/, '\n'),
    [`homebrew/${rows}.yaml`]: change(shipped(`${book}/homebrew/${rows}.yaml`)),
    // A warband that one of them fights.
    'warbands/vault-wardens.yaml': shipped('ddd/warbands/vault-wardens.yaml'),
  };
}
