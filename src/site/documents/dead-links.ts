import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** A link of a page to what is not there. */
export interface DeadLink {
  /** Page that has the link. */
  readonly from: string;
  readonly link: string;
}

/** The playable page takes what follows `#` as the name of a scenario. */
const PLAY = 'play/index.html';

/** Returns the links within a site, from all its pages, that lead to no file or to no place of one. */
export function deadLinks(site: string): DeadLink[] {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.html'))
    .sort();
  const places = new Map<string, ReadonlySet<string>>();
  const hasPlace = (page: string, place: string) => {
    const known = places.get(page) ?? placesOf(readFileSync(join(site, page), 'utf8'));
    places.set(page, known);
    return known.has(place);
  };
  const isDead = (from: string, link: string) => {
    const [address, hash = ''] = link.split('#');
    const [path] = address.split('?');
    const named = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path));
    const file = named.endsWith('/') ? `${named}index.html` : named;
    if (!existsSync(join(site, file))) return true;
    if (hash === '' || !file.endsWith('.html')) return false;
    if (file === PLAY) return !/^r\d\./.test(hash) && !existsSync(join(site, `play/scenarios/${hash}.yaml`));
    return !hasPlace(file, decodeURIComponent(hash));
  };
  return pages.flatMap((from) =>
    linksOf(readFileSync(join(site, from), 'utf8'))
      .filter((link) => isDead(from, link))
      .map((link) => ({ from, link })),
  );
}

/** Returns the links of a page that lead to no other host. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<[a-z]\w*\s[^>]*?\b(?:href|src)="([^"]*)"/g)].map(([, link]) => asText(link));
  return [...new Set(links)].filter((link) => link !== '' && link !== '#' && !/^(?:[a-z]+:|\/\/)/.test(link));
}

/** Returns the places of a page that a link can lead to. */
function placesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => asText(id)));
}

function asText(text: string): string {
  return text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
