import { type Faults, unknownWord } from '../../check/fault.ts';
import { chosenRulings } from '../kit/options.ts';
import type { Setup } from '../system.ts';
import { readDice } from './dice-text.ts';
import type { Harm, Room } from './matchup.ts';
import { ATTRIBUTES, SKILLS } from './names.ts';
import { RULINGS } from './rulings.ts';
import type { KeysInput, MemberInput, RoomInput, SideInput } from './setup.ts';

/** Reads the rooms of a delve, and the one of a fight. */

const NO_HARM: Harm = { dice: [], plus: 0, poison: false, curse: false };

export function fightRoom(setup: KeysInput): Room {
  return {
    label: 'the fight',
    side: 1,
    initiative: initiativeOf(undefined, setup),
    scoutable: setup.scoutable ?? true,
    gap: setup.gap ?? 0,
    silver: 0,
    salvage: 0,
    bonusXp: 0,
    attribute: 0,
    skill: 0,
    needsTinker: false,
    lock: false,
    hampered: false,
    onPartial: NO_HARM,
    onMiss: NO_HARM,
    harmsAll: false,
  };
}

function initiativeOf(own: Room['initiative'] | undefined, setup: KeysInput): Room['initiative'] {
  return own ?? chosenRulings(RULINGS, setup.rulings ?? {}).initiative;
}

/** Reads the rooms of a delve; by default every other side in turn. */
export function readRooms(setup: Setup<MemberInput, KeysInput>, sides: readonly SideInput[], faults: Faults): Room[] {
  const others = sides.slice(1).map(({ name }) => name);
  const rooms = setup.rooms ?? others.map((meet): RoomInput => ({ meet }));
  if (rooms.length === 0) faults.add(['rooms'], 'a delve needs rooms, or sides to meet', { rule: 'R-WODS-68' });
  const met = new Set(rooms.map(({ meet }) => meet));
  for (const name of others) {
    if (!met.has(name)) faults.add(['sides', name], 'no room meets this side', { rule: 'R-WODS-68' });
  }
  return rooms.map((room, i) => readRoom(room, others, setup, faults.under('rooms', i)));
}

function readRoom(room: RoomInput, others: readonly string[], setup: KeysInput, faults: Faults): Room {
  const kinds = (['meet', 'trap', 'lock'] as const).filter((kind) => room[kind] !== undefined);
  if (kinds.length !== 1) faults.add([], 'a room is one of meet, trap and lock', { rule: 'R-WODS-24' });
  const side = room.meet === undefined ? -1 : others.indexOf(room.meet);
  if (room.meet !== undefined && side < 0)
    faults.add(['meet'], unknownWord('side to meet', room.meet, others), { rule: 'R-WODS-33' });
  const only =
    room.meet === undefined
      ? (['initiative', 'scoutable', 'gap'] as const)
      : (['attribute', 'skill', 'tinker', 'hampered', 'onPartial', 'onMiss', 'harms'] as const);
  for (const key of only) {
    if (room[key] === undefined) continue;
    const problem = room.meet === undefined ? 'belongs to rooms with a meeting' : 'belongs to traps and locks';
    faults.add([key], problem, { rule: 'R-WODS-24' });
  }
  return {
    label: room.meet ?? room.trap ?? room.lock ?? '',
    side: side < 0 ? -1 : side + 1,
    initiative: initiativeOf(room.initiative, setup),
    scoutable: room.scoutable ?? setup.scoutable ?? true,
    gap: room.gap ?? setup.gap ?? 0,
    silver: room.silver ?? 0,
    salvage: room.salvage ?? 0,
    bonusXp: room.bonusXp ?? 0,
    attribute: ATTRIBUTES.byName[room.attribute ?? 'dex'].index,
    skill: room.skill === undefined ? 0 : SKILLS.byName[room.skill].bit,
    needsTinker: room.tinker ?? false,
    lock: room.lock !== undefined,
    hampered: room.hampered ?? false,
    onPartial: readHarm(room.onPartial),
    onMiss: readHarm(room.onMiss),
    harmsAll: room.harms === 'all',
  };
}

function readHarm(text: string | undefined): Harm {
  const dice = text === undefined ? undefined : readDice(text);
  return { dice: dice?.sides ?? [], plus: dice?.plus ?? 0, poison: text === 'poison', curse: text === 'curse' };
}
