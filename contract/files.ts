import { z } from 'zod';

/** The type of a file by its content; its name and declared type do not count (docs/decisions/042). */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'gif'
  | 'mp4'
  | 'quicktime'
  | 'webm'
  | 'xlsx'
  | 'text';

export type FileRule = {
  /** Its name in a refusal: 'La imagen', 'El video', 'El archivo'. */
  what: string;
  kinds: readonly FileKind[];
  /** Bytes; an installation may set another number for videos and imports (docs/settings.md). */
  most: number;
  set?: 'video' | 'import';
  /** How long its form may take to arrive. */
  seconds: number;
};

const MEGABYTE = 1024 * 1024;

/** Back-office 9: 2,500 KB. Of a GIF that moves the first picture is taken. */
export const pictureFile = {
  what: 'La imagen',
  kinds: ['jpeg', 'png', 'webp', 'avif', 'gif'],
  most: 2_500 * 1024,
  seconds: 60,
} as const satisfies FileRule;

export const videoFile = {
  what: 'El video',
  kinds: ['mp4', 'quicktime', 'webm'],
  most: 100 * MEGABYTE,
  set: 'video',
  seconds: 600,
} as const satisfies FileRule;

/** A catalogue as a business's own system writes it. */
export const importFile = {
  what: 'El archivo',
  kinds: ['xlsx', 'text'],
  most: 50 * MEGABYTE,
  set: 'import',
  seconds: 300,
} as const satisfies FileRule;

/** The longest that any form with files may take to arrive. */
export const LONGEST_UPLOAD_SECONDS = Math.max(pictureFile.seconds, videoFile.seconds, importFile.seconds);

/** A file that has arrived: on the disk, until its call is answered. */
export type Upload = {
  /** The sender's name for the file, used in texts only. */
  name: string;
  kind: FileKind;
  bytes: number;
  /** The hash of its bytes, in hexadecimal. */
  sha256: string;
  path: string;
};

/** A field that is a file. `missing` is the refusal without it. */
export function fileField(missing: string): z.ZodType<Upload, Blob> {
  const schema = z
    .custom<Upload>((value) => typeof value === 'object' && value !== null && 'sha256' in value, missing)
    .meta({ type: 'string', format: 'binary' });
  // A caller sends a Blob; the door (server/uploads) puts in its place where it was written.
  return schema as unknown as z.ZodType<Upload, Blob>;
}
