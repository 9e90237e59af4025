declare module 'virtual:shipped' {
  /** A shipped scenario. */
  export interface Shipped {
    /** For example `2hdc/troll-at-rep-5.yaml`. */
    readonly path: string;
    readonly title: string;
    readonly about: string;
    readonly rules: string;
    readonly play: string;
  }
  export const scenarios: readonly Shipped[];
  /** Titles of rulebooks by id. */
  export const books: Readonly<Record<string, string>>;
  /** Every file that scenarios may use, including the scenarios themselves. */
  export const files: readonly string[];
}

declare module 'virtual:player' {
  /** Starts the replay player; see `OPEN_PLAYER`. Returns a function that stops it. */
  export function openPlayer(player: HTMLElement): () => void;
}

declare module 'virtual:cephes' {
  /** The WebAssembly module of cephes with its probability functions, as base64. */
  export const wasm: string;
}
