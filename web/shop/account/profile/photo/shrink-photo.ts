const SIDE = 512;
const QUALITY = 0.86;
/** Larger than any camera's; decoding it would only block the page. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;

/**
 * The centre of a photo as a small JPEG. Encoding it again removes location, device and author before anything is sent.
 * Undefined when the browser cannot decode it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  // Transparency would become black in a JPEG.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, SIDE, SIDE);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
  });
}
