import { stripJpeg } from './jpeg.ts';
import type { SafePicture } from './limits.ts';
import { stripPng } from './png.ts';

const MOST_BYTES = 300_000;

/** What the bytes are is told by the bytes (decision 46); undefined for anything but a whole JPEG or PNG within the limits. */
export function safePicture(bytes: Buffer): SafePicture | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const picture = stripJpeg(bytes) ?? stripPng(bytes);
  return picture && picture.bytes.length <= MOST_BYTES ? picture : undefined;
}
