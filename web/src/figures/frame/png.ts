/** Draws a picture as PNG at double size, for slides and for pages that show no SVG. */

const SCALE = 2;

/** Converts a self-contained SVG file. Rejects if the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: SCALE * image.naturalWidth, height: SCALE * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob === null ? reject(new Error("This browser cannot draw the picture.")) : resolve(blob),
    ),
  );
}
