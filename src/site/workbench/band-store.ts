import type { IDBPDatabase } from 'idb';
import type { KeptFile } from './bands.ts';

/** A band or bestiary saved in this browser. */
export interface Kept extends KeptFile {
  readonly id: number;
}

/** The saved files, and the reason nothing can be saved. */
export interface KeptList {
  readonly files: readonly Kept[];
  /** '' if files can be saved. */
  readonly refused: string;
}

const REFUSED =
  'This browser keeps nothing for pages here, as in private windows. Export what you want to keep, and import it again.';

/** Bands and bestiaries in the browser's database. If the browser refuses it, they last as long as the page is open. */
export class BandStore {
  private database: Promise<IDBPDatabase | undefined> | undefined;
  private loose: readonly Kept[] = [];

  async list(): Promise<KeptList> {
    const all = await this.within((database) => database.getAll(STORE) as Promise<Kept[]>);
    const files = all ?? this.loose;
    return { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), refused: all === undefined ? REFUSED : '' };
  }

  async keep(file: KeptFile): Promise<void> {
    const kept = await this.within(async (database) => database.add(STORE, file));
    if (kept === undefined)
      this.loose = [...this.loose, { ...file, id: 1 + Math.max(0, ...this.loose.map(({ id }) => id)) }];
  }

  async rename(file: Kept, name: string): Promise<void> {
    const next = { ...file, name, text: file.text.replace(/^title:.*$/m, `title: ${JSON.stringify(name)}`) };
    const done = await this.within((database) => database.put(STORE, next));
    if (done === undefined) this.loose = this.loose.map((each) => (each.id === file.id ? next : each));
  }

  async remove({ id }: Kept): Promise<void> {
    const done = await this.within((database) => database.delete(STORE, id).then(() => true));
    if (done === undefined) this.loose = this.loose.filter((each) => each.id !== id);
  }

  /** Runs work on the database; `undefined` if the browser refuses it. */
  private async within<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      this.database ??= openDatabase();
      const database = await this.database;
      return database && (await work(database));
    } catch {
      return undefined;
    }
  }
}

const STORE = 'kept';

async function openDatabase(): Promise<IDBPDatabase | undefined> {
  try {
    const { openDB } = await import('idb');
    return await openDB('montecrawl', 1, {
      upgrade: (database) => {
        database.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
      },
    });
  } catch {
    return undefined;
  }
}
