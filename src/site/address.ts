import { type Opening, opens } from './opens.ts';

/** The fragment of the page's URL, which names what the page shows. */
export class Address {
  /** The fragment that the page was opened with, or that opens what it shows. */
  private shown = '';
  /** The number of the user's own scenario that it opens, or 0. */
  private own = 0;

  /** Returns what the fragment opens; `undefined` if it changed while that was found out. */
  async open(): Promise<{ readonly hash: string; readonly opening: Opening } | undefined> {
    const { hash } = location;
    const opening = await opens(hash);
    if (location.hash !== hash) return undefined;
    this.shown = hash;
    this.own = 0;
    return { hash, opening };
  }

  /**
   * Sets the fragment to a link to what the page shows, unless the user has changed it and another question is being
   * opened.
   *
   * @param own number of the user's own scenario, or 0; each has its own entry in the history
   */
  keep(link: string, own: number): void {
    if (link === this.shown || location.hash !== this.shown) return;
    if (own === this.own) history.replaceState(null, '', link);
    else history.pushState(null, '', link);
    this.shown = link;
    this.own = own;
  }
}
