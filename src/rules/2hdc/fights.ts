import type { BuiltFights } from './fight-program.ts';

/**
 * The rules of a fight, compiled to WebAssembly from the same source. `npm run build` puts them in the place of this
 * (`src/wasm`); from the source fights are played without.
 */
export const fights: BuiltFights | undefined = undefined;
