import type { Remote } from 'comlink';
import { useState } from 'preact/hooks';
import type { Answer } from '../analysis/answer.ts';
import type { Drawer } from './drawer.ts';
import { paintPng } from './paint-png.ts';
import { saveFile } from './save-file.ts';
import type { Session } from './session.ts';

/** A format to download an answer in. */
interface Download {
  readonly name: string;
  readonly what: string;
  /** Returns the file name, such as `troll-at-rep-5.html`, from the scenario's name. */
  readonly file: (name: string) => string;
  make(drawer: Remote<Drawer>, answer: Answer): Promise<Blob>;
}

const DOWNLOADS: readonly Download[] = [
  {
    name: 'Report',
    what: 'one page that needs nothing else (HTML)',
    file: (name) => `${name}.html`,
    make: async (drawer, answer) => new Blob([await drawer.page(answer)], { type: 'text/html' }),
  },
  {
    name: 'Picture to share',
    what: 'the answer at a glance (PNG)',
    file: (name) => `${name}.png`,
    make: async (drawer, answer) => paintPng(await drawer.share(answer), 1),
  },
  {
    name: 'Charts',
    what: 'each as a picture (PNG in a ZIP)',
    file: (name) => `${name}-charts.zip`,
    make: async (drawer, answer) => {
      const files = await drawer.files(answer);
      const charts = Object.entries(files).filter(([path]) => path.endsWith('.svg'));
      const painted: Record<string, Uint8Array> = {};
      for (const [path, svg] of charts) {
        const png = await paintPng(svg);
        painted[path.replace(/^charts\//, '').replace(/svg$/, 'png')] = new Uint8Array(await png.arrayBuffer());
      }
      return zipped(await drawer.zip(painted));
    },
  },
  {
    name: 'Tables',
    what: 'for a spreadsheet (CSV in a ZIP)',
    file: (name) => `${name}-tables.zip`,
    make: async (drawer, answer) => {
      const files = Object.entries(await drawer.files(answer));
      return zipped(await drawer.zip(Object.fromEntries(files.filter(([path]) => path.endsWith('.csv')))));
    },
  },
  {
    name: 'Everything',
    what: 'all files that montecrawl run writes (ZIP)',
    file: (name) => `${name}.zip`,
    make: async (drawer, answer) => zipped(await drawer.zip(await drawer.files(answer))),
  },
  {
    name: 'Numbers',
    what: 'for programs: montecrawl report reads them (result.json)',
    file: () => 'result.json',
    make: async (drawer, answer) => new Blob([await drawer.result(answer)], { type: 'application/json' }),
  },
];

/** The downloads of an answer. */
export function Downloads({
  answer,
  path,
  session,
}: {
  readonly answer: Answer;
  readonly path: string;
  readonly session: Session;
}) {
  const [making, setMaking] = useState('');
  const [problem, setProblem] = useState('');
  const name = path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  const make = async (download: Download) => {
    setMaking(download.name);
    setProblem('');
    try {
      saveFile(download.file(name), await download.make(session.drawer(), answer));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setMaking('');
  };
  return (
    <details class="downloads">
      <summary>Download</summary>
      <ul>
        {DOWNLOADS.map((each) => (
          <li key={each.name}>
            <button type="button" disabled={making !== ''} onClick={() => void make(each)}>
              {making === each.name ? 'One moment …' : each.name}
            </button>{' '}
            {each.what}
          </li>
        ))}
      </ul>
      {problem !== '' && <p role="alert">{problem}</p>}
    </details>
  );
}

function zipped(bytes: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([bytes], { type: 'application/zip' });
}
