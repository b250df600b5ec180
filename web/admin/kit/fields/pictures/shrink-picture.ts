/** Longer side: twice the widest size the server makes of most pictures. */
const SIDE = 2_560;
/** Larger than any camera's; decoding it would only block the page. */
const MOST_FILE_BYTES = 30 * 1024 * 1024;

/**
 * The picture within a size limit, because phone photos are larger than allowed. Undefined when the browser cannot
 * decode it, or it stays too large.
 */
export async function shrinkPicture(file: File, most: number): Promise<File | undefined> {
  if (file.size > MOST_FILE_BYTES) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Transparency would become black in a JPEG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
  return blob && blob.size <= most ? new File([blob], file.name, { type: blob.type }) : undefined;
}
