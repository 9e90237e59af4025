import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { kindOfFile } from '../../scenario/file-kind.ts';
import { placeOf, type Source, targetsOf } from './sources.ts';

/** Where files of the project are on the site, and where those that are not on it are. */
export class Links {
  private readonly root: string;
  private readonly repository: string;
  private readonly pages: ReadonlyMap<string, string>;
  private readonly reports: ReadonlySet<string>;
  /** Whether a file of scenarios can be opened on the playable page. */
  private readonly playable = new Map<string, boolean>();
  /** Files that are no documents but have a page that shows them: what documents link to of these folders. */
  readonly samples: readonly string[];

  /**
   * @param root folder of the project
   * @param repository its address
   * @param reports folders of the gallery
   */
  constructor(root: string, repository: string, sources: readonly Source[], reports: Iterable<string>) {
    this.root = root;
    this.repository = repository;
    this.pages = new Map(sources.map(({ file, page }) => [file, page]));
    this.reports = new Set(reports);
    const targets = sources.flatMap(({ file, text }) => targetsOf(text).map((target) => this.fileOf(target, file)));
    this.samples = [...new Set(targets)].filter((file) => file !== undefined && this.isSample(file)) as string[];
  }

  /**
   * Returns the address, as a page has to write it, of what a document links to.
   *
   * @param target as the document has it
   * @param from file of the document
   * @throws Error if there is no such file
   */
  hrefOf(target: string, from: Source): string {
    const file = this.fileOf(target, from.file);
    if (file === undefined) return target;
    const [, hash = ''] = target.split('#');
    const place = this.placeOf(file);
    const href = place === undefined ? this.inRepository(file) : relativeTo(place, from.page);
    return hash === '' ? href : `${href}#${hash}`;
  }

  /** Returns the address of a file where its source is kept. */
  inRepository(file: string): string {
    const kind = statSync(join(this.root, file)).isDirectory() ? 'tree' : 'blob';
    return `${this.repository}/${kind}/main/${file}`;
  }

  /**
   * Returns where a path that a command or its output names can be looked at: scenarios on the playable page, reports in
   * the gallery, samples on a page of their own.
   */
  hrefOfPath(path: string, page: string): string | undefined {
    const [, report, name = 'report.html'] = /^reports\/([\w-]+)(?:\/([\w.-]+\.html))?$/.exec(path) ?? [];
    if (report !== undefined) {
      return this.reports.has(report) ? relativeTo(`gallery/${report}/${name}`, page) : undefined;
    }
    if (this.samples.includes(path)) return relativeTo(`${path}.html`, page);
    if (!this.isPlayable(path)) return undefined;
    return `${relativeTo('play/index.html', page)}#${path.replace(/^scenarios\/|\.yaml$/g, '')}`;
  }

  /** Returns the file that a document links to; nothing for an address of another host. */
  private fileOf(target: string, from: string): string | undefined {
    if (/^[a-z]+:/.test(target)) return undefined;
    const [path] = target.split('#');
    const file = path === '' ? from : posix.join(posix.dirname(from), path);
    if (!existsSync(join(this.root, file))) throw new Error(`${from} links to ${target}, which does not exist`);
    return file;
  }

  /** Returns where a file is on the site; nothing if it is not. */
  private placeOf(file: string): string | undefined {
    const page = this.pages.get(file);
    if (page !== undefined) return page;
    if (this.samples.includes(file)) return `${file}.html`;
    // Beside the report for GitHub there is the page.
    if (file.startsWith('reports/gallery/')) return placeOf(file).replace(/\.md$/, '.html');
    return file.endsWith('.schema.json') ? file : undefined;
  }

  private isSample(file: string): boolean {
    if (!/^(?:docs|scenarios)\//.test(file) || /\.(?:md|schema\.json)$/.test(file)) return false;
    return statSync(join(this.root, file)).isFile();
  }

  private isPlayable(path: string): boolean {
    if (!/^scenarios\/[\w/-]+\.yaml$/.test(path)) return false;
    const known = this.playable.get(path);
    if (known !== undefined) return known;
    const file = join(this.root, path);
    const is = existsSync(file) && kindOfFile({ path, text: readFileSync(file, 'utf8') }).kind === 'scenario';
    this.playable.set(path, is);
    return is;
  }
}

/** Returns the address of a file of the site, as a page of it has to write it. */
export function relativeTo(place: string, page: string): string {
  return posix.relative(posix.dirname(page), place);
}
