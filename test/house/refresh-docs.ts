import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { montecrawl } from '../cli/fake-host.ts';
import { commandsOf, documents, outcomeOf, picturesOf, ROOT } from './commands.ts';

/** Writes what the commands of all documents print now into the documents, the pictures they show, and the schemas. */
for (const file of documents()) {
  const path = join(ROOT, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  // From the last to the first, so that the lines of the others stay where they are.
  for (const shown of commandsOf(file).reverse()) {
    if (shown.output === undefined) continue;
    const { output, files } = await outcomeOf(shown);
    lines.splice(shown.line, shown.output.length, ...output);
    for (const { path: picture, written } of picturesOf(file)) {
      const content = files.get(written);
      if (content === undefined) continue;
      mkdirSync(dirname(join(ROOT, picture)), { recursive: true });
      writeFileSync(join(ROOT, picture), content);
    }
  }
  writeFileSync(path, lines.join('\n'));
}

for (const what of ['scenario', 'result']) {
  const { out } = await montecrawl(['schema', what]);
  writeFileSync(join(ROOT, `docs/${what}.schema.json`), out);
}
