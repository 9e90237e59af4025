/** PNG pixels per SVG pixel, as on the command line. */
const ZOOM = 2;

/** Draws an SVG as PNG in the light theme. */
export async function paintPng(svg: string, zoom = ZOOM): Promise<Blob> {
  const image = new Image();
  // Without its style, which would apply the dark theme on a dark page.
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(/<style>.*?<\/style>/s, ''))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * zoom;
  canvas.height = image.height * zoom;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('This browser paints no PNG.')) : resolve(blob)));
  });
}
