/*
 * Runs command lines one after the other, by the montecrawl that is installed in this folder, in one process: to start
 * one for each would take longer than what they do. Reads them from stdin as JSON, and prints what each said.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const installed = pathToFileURL(resolve('node_modules/montecrawl/dist/cli/')).href;
const { nodeHost } = await import(`${installed}/node-host.js`);
const { runProgram } = await import(`${installed}/program.js`);
const host = nodeHost();
const said = [];
for (const words of JSON.parse(readFileSync(0, 'utf8'))) {
  const out = [];
  const err = [];
  const print = (text) => void out.push(text);
  const note = (line) => void err.push(`${line}\n`);
  const code = await runProgram(words, { ...host, print, note });
  said.push({ code, out: out.join(''), err: err.join('') });
}
process.stdout.write(JSON.stringify(said));
