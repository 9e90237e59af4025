import { files } from 'virtual:shipped';
import type { LoadUse } from '../scenario/use.ts';

/** Reads shipped files; in a browser a scenario can use no others. */
export const loadShipped: LoadUse = async (use, from) => {
  const path = new URL(use, `https://shipped/${from}`).pathname.slice(1);
  if (!files.includes(path)) throw new Error(`there is no file ${path} in a browser; write its rows into this one`);
  // Worker scripts are in a folder beside the scenarios.
  const response = await fetch(new URL(`../scenarios/${path}`, self.location.href));
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return { path, text: await response.text() };
};
