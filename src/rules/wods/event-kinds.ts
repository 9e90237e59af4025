import { eventKinds } from '../kit/event-kinds.ts';

/** The kinds of events by rule. */
export const EVENT_KINDS = eventKinds({
  attack: ['WODS-critical-hit', 'WODS-offhand', 'WODS-fumble', 'WODS-backstab'],
  cast: ['WODS-magic-damage', 'WODS-elementalism', 'WODS-bless', 'WODS-turn'],
  harm: [
    'WODS-damage',
    'R-WODS-24',
    'WODS-fire-oil',
    'WODS-injury-location',
    'WODS-zero-hp-full',
    'WODS-zero-hp-npc',
    'WODS-zero-hp-partial',
    'WODS-zero-hp-miss',
    'WODS-effect-X',
    'WODS-effect-I',
    'WODS-effect-U',
    'R-WODS-52',
    'R-WODS-53',
  ],
  heal: [
    'WODS-cure',
    'WODS-rest',
    'WODS-home-regeneration',
    'WODS-second-wind',
    'WODS-temple-cure',
    'WODS-temple-resurrection',
    'WODS-injury-heal-broken',
  ],
  test: ['WODS-scout', 'WODS-tinker', 'WODS-lucky', 'WODS-home-fear'],
  move: ['WODS-movement-grid', 'R-WODS-42'],
  flight: ['P-WODS-13', 'R-WODS-61', 'WODS-swarm-rout', 'WODS-gear-caltrops'],
  treasure: ['WODS-selling'],
  'set-up': ['WODS-initiative', 'WODS-attr-table', 'R-WODS-57'],
  end: ['L-WODS-01', 'L-WODS-02', 'L-WODS-05'],
});
