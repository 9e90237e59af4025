import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawPng } from '../../src/cli/draw-png.ts';

const svg = (family: string, words = 'Band wins: 60 %') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#fefefe"/><text x="4" y="24" font-size="15" font-weight="600" font-family="${family}">${words}</text></svg>`;

/** Width and height as the header of a PNG has them. */
function sizeOf(png: Uint8Array): [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

async function digest(text: string): Promise<string> {
  return createHash('sha256')
    .update((await drawPng(text, 2)) ?? '')
    .digest('hex');
}

describe('a chart as PNG', () => {
  it('is as many times as large as the SVG as was asked for', async () => {
    const png = (await drawPng(svg('sans-serif'), 2)) as Uint8Array;
    expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(sizeOf(png)).toEqual([400, 80]);
    expect(sizeOf((await drawPng(svg('sans-serif'), 1)) as Uint8Array)).toEqual([200, 40]);
  });

  it('has its own letters, whatever fonts the SVG names and the machine has', async () => {
    const blank = await digest(svg('sans-serif', ''));
    const named = await digest(svg('system-ui, -apple-system, Segoe UI, Roboto, sans-serif'));
    expect(named).not.toBe(blank);
    expect(await digest(svg('No Such Font'))).toBe(named);
    expect(await digest(svg('sans-serif'))).toBe(named);
  });
});
