import type { Dungeon } from './dungeon.ts';

/** Shares coins and items out among those who came back. @rule 2HDC-42.0a @rule 2HDC-42.0b */
export function share(_d: Dungeon): void {}
