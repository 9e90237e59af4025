import { fileURLToPath } from 'node:url';

const FONT = 'DejaVu Sans';

/**
 * Draws an SVG as PNG in the light theme. Uses only bundled fonts, so every machine gives the same bytes.
 *
 * @param zoom PNG pixels per SVG pixel; at 2, text is sharp on any screen
 * @returns `undefined` if the optional package that draws is not installed
 */
export async function drawPng(svg: string, zoom: number): Promise<Uint8Array | undefined> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined);
  if (resvg === undefined) return undefined;
  const options = {
    fitTo: { mode: 'zoom', value: zoom },
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: FONT, sansSerifFamily: FONT },
  } as const;
  return new resvg.Resvg(svg, options).render().asPng();
}

function fontFiles(): string[] {
  return [
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ].map((url) => fileURLToPath(url));
}
