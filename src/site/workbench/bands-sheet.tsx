import { useEffect, useState } from 'preact/hooks';
import type { Kept, KeptList } from './band-store.ts';
import type { KeptFile } from './bands.ts';
import type { Bench } from './cards.ts';
import { download, fileName } from './download.ts';
import { FileButton } from './file-button.tsx';
import { Sheet } from './sheet.tsx';
import type { Workbench } from './workbench.ts';

/** The bands and bestiaries saved in this browser. */
export function BandsSheet({
  workbench,
  bench,
  titles,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench | undefined;
  /** Titles of rulebooks by id. */
  readonly titles: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}) {
  const [list, setList] = useState<KeptList>();
  const refresh = () => void workbench.bands.list().then(setList);
  useEffect(refresh, [workbench]);
  const keep = async (file: KeptFile | { readonly problem: string }) => {
    if ('problem' in file) workbench.say(`That cannot be kept: ${file.problem}.`, true);
    else await workbench.bands.keep(file);
    refresh();
  };
  const take = async (file: File) => {
    const read = await workbench.clerk.readKept(await file.text(), file.name);
    if (read.kind === 'scenario') workbench.say(`${file.name} holds a scenario; open it instead.`, true);
    else await keep(read);
  };
  const files = list?.files ?? [];
  return (
    <Sheet title="Bands and bestiary" kicker="Kept in this browser" wide onClose={onClose}>
      {list !== undefined && list.refused !== '' && (
        <p class="notice" role="status">
          {list.refused}
        </p>
      )}
      {bench !== undefined && <KeepNew workbench={workbench} bench={bench} keep={keep} />}
      {list !== undefined && files.length === 0 && (
        <p class="waiting">Nothing is kept yet. Keep a side of the table above, or import a file.</p>
      )}
      <ul class="kept">
        {files.map((file) => (
          <KeptRow
            key={file.id}
            {...{ workbench, bench, file, refresh, onClose }}
            rules={titles[file.rules] ?? file.rules}
          />
        ))}
      </ul>
      <div class="sheet-actions">
        <FileButton label="Import a band or bestiary" onFile={take} />
      </div>
    </Sheet>
  );
}

function KeepNew({
  workbench,
  bench,
  keep,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench;
  readonly keep: (file: KeptFile | { readonly problem: string }) => Promise<void>;
}) {
  const [what, setWhat] = useState(bench.sides[0]?.key ?? '');
  const [name, setName] = useState('');
  const side = bench.sides.find(({ key }) => key === what);
  const called = name.trim() === '' ? (side?.name ?? 'My bestiary') : name.trim();
  const { writing, clerk } = workbench;
  return (
    <form
      class="keep-new"
      onSubmit={(event) => {
        event.preventDefault();
        setName('');
        void (side === undefined ? clerk.bestiary(writing, called) : clerk.band(writing, side.key, called)).then(keep);
      }}
    >
      <label>
        Keep
        <select value={what} onChange={({ currentTarget }) => setWhat(currentTarget.value)}>
          {bench.sides.map(({ key, name: side }) => (
            <option key={key} value={key}>
              {side}
            </option>
          ))}
          <option value="">the rows of your own (bestiary)</option>
        </select>
      </label>
      <label>
        as
        <input
          type="text"
          value={name}
          placeholder={called}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Keep it
      </button>
    </form>
  );
}

function KeptRow({
  workbench,
  bench,
  file,
  rules,
  refresh,
  onClose,
}: {
  readonly workbench: Workbench;
  readonly bench: Bench | undefined;
  readonly file: Kept;
  readonly rules: string;
  readonly refresh: () => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState<string>();
  const isBand = file.kind === 'band';
  const put = (side: string, said: string) => {
    onClose();
    void workbench.make((writing) => workbench.clerk.put(writing, file, side), { said });
  };
  const rename = () => {
    if (name !== undefined && name.trim() !== '') void workbench.bands.rename(file, name.trim()).then(refresh);
    setName(undefined);
  };
  const give = () => {
    download(fileName(file.name), file.text);
    if (file.rows !== '') download(fileName(`${file.name} rows`), file.rows);
  };
  return (
    <li>
      <div class="kept-name">
        {name === undefined ? (
          <b>{file.name}</b>
        ) : (
          <input
            type="text"
            aria-label={`A new name for ${file.name}`}
            ref={(input) => input?.focus()}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
            onBlur={rename}
            onKeyDown={({ key }) => key === 'Enter' && rename()}
          />
        )}
        <span class="kept-kind">
          {isBand ? 'Band' : 'Bestiary'} · {rules}
        </span>
      </div>
      <div class="kept-tools">
        {bench?.rules === file.rules &&
          (isBand ? (
            <select
              aria-label={`Put ${file.name} on the table`}
              value=""
              onChange={({ currentTarget }) => {
                if (currentTarget.value === 'new') put('', `${file.name} is a side of its own now.`);
                else if (currentTarget.value !== '')
                  put(currentTarget.value.slice(1), `${file.name} is on the table now.`);
              }}
            >
              <option value="">Put on the table …</option>
              {bench.sides.map(({ key, name: side }) => (
                <option key={key} value={`-${key}`}>
                  with {side}
                </option>
              ))}
              <option value="new">as a side of its own</option>
            </select>
          ) : (
            <button type="button" onClick={() => put('', `The rows of ${file.name} can be used now.`)}>
              Use its rows
            </button>
          ))}
        <button type="button" onClick={() => setName(file.name)}>
          Rename
        </button>
        <button type="button" onClick={give}>
          Export
        </button>
        <button type="button" class="danger" onClick={() => void workbench.bands.remove(file).then(refresh)}>
          Delete<span class="unseen"> {file.name}</span>
        </button>
      </div>
    </li>
  );
}
