import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Limit of processor time, in seconds: only a game that never ends takes longer. */
const MOST_SECONDS = 600;
/** No test fails because the machine is busy. */
const PATIENT = ['--testTimeout=3600000', '--hookTimeout=3600000'];

/** The outcome of a run of tests. */
export interface Outcome {
  readonly passed: boolean;
  /** Milliseconds by test file. */
  readonly took: ReadonlyMap<string, number>;
}

/** A copy of the repository to mutate. */
export class Scratch {
  private readonly folder = mkdtempSync(join(tmpdir(), 'mutate-'));

  constructor() {
    const listed = execFileSync('git', ['ls-files', 'src', 'test', 'scenarios', 'docs', '*.json', '*.ts', '*.md'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    for (const file of new Set(listed.trim().split('\n'))) {
      mkdirSync(join(this.folder, dirname(file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.folder, file));
    }
    for (const linked of ['node_modules', 'dist']) symlinkSync(join(ROOT, linked), join(this.folder, linked));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Runs test files until one fails. A run that exceeds the limit has failed. */
  async test(files: readonly string[]): Promise<Outcome> {
    const report = join(this.folder, 'tests.json');
    rmSync(report, { force: true });
    const words = [
      'run',
      ...files,
      '--bail=1',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...PATIENT,
    ];
    const vitest = [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words];
    const child = spawn('bash', ['-c', `ulimit -t ${MOST_SECONDS}; exec "$@"`, 'bash', ...vitest], {
      cwd: this.folder,
      stdio: 'ignore',
    });
    const passed = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)));
    return { passed, took: passed ? timesOf(readFileSync(report, 'utf8'), this.folder) : new Map() };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function timesOf(report: string, folder: string): Map<string, number> {
  const { testResults } = JSON.parse(report) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      name.slice(name.indexOf(folder) + folder.length + 1),
      endTime - startTime,
    ]),
  );
}
