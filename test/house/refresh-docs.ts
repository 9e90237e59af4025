import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { montecrawl } from '../cli/fake-host.ts';
import { commandsOf, documents, GALLERY, outcomeOf, ROOT, samplesOf, schemasInDocs } from './commands.ts';

const INDEX = `${GALLERY}/README.md`;

/** `reports/gallery/troll` of a file anywhere in it. */
function folderOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** Writes what the commands of all documents print now into the documents, the samples of the gallery, and the schemas. */
// `npm run docs -- reports/gallery/README.md` for one document alone.
const only = process.argv.slice(2);
for (const file of documents().filter((each) => only.length === 0 || only.includes(each))) {
  const path = join(ROOT, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  // From the last to the first, so that the lines of the others stay where they are.
  for (const shown of commandsOf(file).reverse()) {
    if (shown.output === undefined) continue;
    const { output, files } = await outcomeOf(shown);
    lines.splice(shown.line, shown.output.length, ...output);
    const samples = samplesOf(files, file === INDEX);
    for (const folder of new Set([...samples.keys()].map(folderOf)))
      rmSync(join(ROOT, folder), { recursive: true, force: true });
    for (const [path, content] of samples) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true });
      writeFileSync(join(ROOT, path), content);
    }
  }
  writeFileSync(path, lines.join('\n'));
}

for (const what of schemasInDocs()) {
  const { out } = await montecrawl(['schema', what]);
  writeFileSync(join(ROOT, `docs/${what}.schema.json`), out);
}
