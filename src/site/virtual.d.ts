declare module 'virtual:shipped' {
  /** A scenario that ships with the page. */
  export interface Shipped {
    /** `2hdc/troll-at-rep-5.yaml` */
    readonly path: string;
    readonly title: string;
    readonly about: string;
    readonly rules: string;
    readonly play: string;
  }
  export const scenarios: readonly Shipped[];
  /** Titles of rulebooks by id. */
  export const books: Readonly<Record<string, string>>;
  /** Every file that scenarios may use, with the scenarios themselves. */
  export const files: readonly string[];
}

declare module 'virtual:player' {
  /** Draws a game step by step; see `OPEN_PLAYER`. Returns what ends it. */
  export function openPlayer(player: HTMLElement): () => void;
}

declare module 'virtual:cephes' {
  /** The part of cephes that has its probability functions, as base64. */
  export const wasm: string;
}
