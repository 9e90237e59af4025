import { saveFile } from '../save-file.ts';

/** Downloads YAML as a file. */
export function download(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'application/yaml' }));
}

/** Returns a file name for a title: `iron-wolves.yaml`. */
export function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${name || 'scenario'}.yaml`;
}
