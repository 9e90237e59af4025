import { describe, expect, it } from 'vitest';
import { BandStore } from '../../../src/site/workbench/band-store.ts';

/** Here, as in private windows, there is no database. */
describe('bands where nothing is kept', () => {
  it('last as long as the page, which says so', async () => {
    const store = new BandStore();
    expect(await store.list()).toEqual({ files: [], refused: expect.stringContaining('keeps nothing for pages here') });
    const band = { kind: 'band', rules: 'dw', text: 'title: Orcs\nrules: dw\nmembers: [orc]\n', rows: '' } as const;
    await store.keep({ ...band, name: 'Orcs' });
    await store.keep({ ...band, name: 'Elves' });
    const [elves, orcs] = (await store.list()).files;
    expect([elves?.name, orcs?.name]).toEqual(['Elves', 'Orcs']);
    if (elves === undefined || orcs === undefined) throw new Error('both were kept');
    await store.rename(orcs, 'Big: orcs');
    await store.remove(elves);
    expect((await store.list()).files).toEqual([
      { ...band, id: orcs.id, name: 'Big: orcs', text: 'title: "Big: orcs"\nrules: dw\nmembers: [orc]\n' },
    ]);
  });
});
