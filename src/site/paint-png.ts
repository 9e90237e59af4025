/** Pixels of a PNG for each of the SVG's: as the command line paints charts. */
const ZOOM = 2;

/** An SVG as PNG, by day. */
export async function paintPng(svg: string, zoom = ZOOM): Promise<Blob> {
  const image = new Image();
  // Its rules for the night would be followed where the page is dark.
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
