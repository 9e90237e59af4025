import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import builds from '../../rolldown.config.ts';
import { SYSTEM_IDS } from '../../src/rules/registry.ts';

/** How the build puts a kernel together, from source. */
const kernels = builds.filter(({ input }) => typeof input === 'string' && input.endsWith('/kernel.js'));
const kernelOf = (id: string) => kernels.find(({ input }) => input === `dist/rules/${id}/kernel.js`);

async function built(id: string) {
  const source = fileURLToPath(new URL(`../../src/rules/${id}/kernel.ts`, import.meta.url));
  const build = await rolldown({ ...kernelOf(id), input: source });
  const { output } = await build.generate({ comments: false });
  await build.close();
  return output;
}

describe('the file that a thread plays a rulebook from', () => {
  it('is made for each of them', () => {
    expect(kernels.length).toBe(SYSTEM_IDS.length);
  });

  it.each(SYSTEM_IDS)('%s: is one, imports nothing and hands out the kernel alone', async (id) => {
    const [chunk, ...others] = await built(id);
    expect({ imports: chunk.imports, exports: chunk.exports, others }).toEqual({
      imports: [],
      exports: ['kernel'],
      others: [],
    });
  });
});
