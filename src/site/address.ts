import { type Opening, opens } from './opens.ts';

/** The part of the page's address after its page, which names what the page shows. */
export class Address {
  /** What the page shows was opened with this, or is found again at it. */
  private shown = '';

  /** Returns what the address opens; nothing if it names something else by the time that this is known. */
  async open(): Promise<{ readonly hash: string; readonly opening: Opening } | undefined> {
    const { hash } = location;
    const opening = await opens(hash);
    if (location.hash !== hash) return undefined;
    this.shown = hash;
    return { hash, opening };
  }

  /** Makes a link the address of what the page shows, unless the address names another question, which is being opened. */
  keep(link: string): void {
    if (link === this.shown || location.hash !== this.shown) return;
    history.replaceState(null, '', link);
    this.shown = link;
  }
}
