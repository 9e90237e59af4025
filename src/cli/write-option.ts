import type { Options, Values } from '../questions/options.ts';
import type { AnyQuestion } from '../questions/question.ts';
import { Complaint } from './complaint.ts';
import type { Showing } from './conclude.ts';
import type { Host } from './host.ts';
import { claimFile, claimFolder, writeFolder } from './write-folder.ts';

/** The extra output of a question: a file, or a folder of files. */
interface WriteOption extends Showing {
  readonly write?: string;
}

/**
 * Checks, before anything is played, that the place of `--write` can be written.
 *
 * @returns a function that writes it
 * @throws Complaint when it cannot be written
 */
export async function claimWritten(
  { writes }: AnyQuestion,
  showing: WriteOption & Values<Options>,
  host: Host,
): Promise<(answer: Parameters<AnyQuestion['ended']>[0]) => Promise<void>> {
  const { write: path, out, quiet } = showing;
  if (writes === undefined || path === undefined) return async () => {};
  if ('file' in writes) {
    await claimFile(path, host);
    return async (answer) => host.write(path, await writes.file(answer));
  }
  if (path === out) throw new Complaint(`${path} cannot be the folder of the report too; name another one with --out`);
  await claimFolder(path, host, writes.names(showing));
  return async (answer) => {
    const written = { files: await writes.files(answer), what: 'Files', main: '' };
    await writeFolder(written, path, quiet ? { quiet } : {}, host);
  };
}
