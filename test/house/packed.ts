import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './commands.ts';

/**
 * Installs the packed package in a folder, with the packages that it depends on, as `npm install` of the tarball does.
 *
 * @returns where it lies
 */
export function installPacked(folder: string): string {
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'montecrawl');
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const tarball = join(folder, packed.trim().split('\n').at(-1) as string);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !each.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../montecrawl/dist/cli/main.js', join(modules, '.bin/montecrawl'));
  return installed;
}
