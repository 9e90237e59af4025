import { files } from 'virtual:shipped';
import type { LoadUse } from '../scenario/use.ts';

/** Reads files that ship with the page; there are no others that a scenario could use here. */
export const loadShipped: LoadUse = async (use, from) => {
  const path = new URL(use, `https://shipped/${from}`).pathname.slice(1);
  if (!files.includes(path)) throw new Error(`there is no file ${path} in a browser; write its rows into this one`);
  // Scripts of workers lie in a folder of their own beside the scenarios.
  const response = await fetch(new URL(`../scenarios/${path}`, self.location.href));
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return { path, text: await response.text() };
};
