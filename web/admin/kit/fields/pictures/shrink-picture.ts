/** Of the longer side: twice as much as the widest drawing that the server makes of most pictures. */
const SIDE = 2_560;
/** More than any camera makes; decoding it would only stall the page. */
const MOST_FILE_BYTES = 30 * 1024 * 1024;

/**
 * The same picture in at most so many bytes: what a phone takes is larger than what may be sent. Undefined when the
 * browser cannot read it, or it stays too large.
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
  // What one sees through would turn black in a JPEG.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9);
  });
  return blob && blob.size <= most ? new File([blob], file.name, { type: blob.type }) : undefined;
}
