import type { FileKind } from '#contract/files.ts';
import type { PictureType } from './types.ts';

/** Keys of files in the storage and their addresses: both contain the type, so serving needs no query. */

const EXTENSIONS: Record<PictureType, string> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
};

export const VIDEO_TYPES: Partial<Record<FileKind, string>> = {
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  webm: 'video/webm',
};
const VIDEO_EXTENSIONS: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Prefix of all keys of one file. */
export function keysOf(businessId: string, { digest, kind }: { digest: string; kind: 'picture' | 'video' }) {
  return kind === 'picture' ? `pictures/${businessId}/${digest}/` : `videos/${businessId}/${digest}`;
}

export function keyOfRendition(businessId: string, digest: string, width: number, type: PictureType): string {
  return `${keysOf(businessId, { digest, kind: 'picture' })}${width}.${extensionOf(type)}`;
}

export const extensionOf = (type: PictureType): string => EXTENSIONS[type];

export function keyOfVideo(businessId: string, digest: string, type: string): string {
  return `${keysOf(businessId, { digest, kind: 'video' })}.${VIDEO_EXTENSIONS[type]}`;
}

export function pictureAddress({
  digest,
  width,
  height,
}: {
  digest: string;
  width: number;
  height: number;
}): string {
  return `/pictures/${digest}-${width}x${height}`;
}

export function videoAddress({ digest, type }: { digest: string; type: string }): string {
  return `/videos/${digest}.${VIDEO_EXTENSIONS[type]}`;
}

/** The content type of a video by its extension. */
export function videoTypeOf(extension: string): string | undefined {
  return Object.entries(VIDEO_EXTENSIONS).find(([, end]) => end === extension)?.[0];
}
