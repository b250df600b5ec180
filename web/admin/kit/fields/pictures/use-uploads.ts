import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../../../shell/session-ended.ts';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type Part, uploadFile, uploadLimits } from './upload-file.ts';

type Treatment = { part?: Part; clear?: boolean };

export type Uploading = { id: number; name: string; percent: number; cancel: () => void };

const TYPES = {
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
} as const;
export function acceptOf(kind: 'picture' | 'video'): Record<string, string[]> {
  return Object.fromEntries(TYPES[kind].map((type) => [type, []]));
}

export function useUploads(kind: 'picture' | 'video', onDone: (url: string, file: File) => void) {
  const [uploading, setUploading] = useState<Uploading[]>([]);
  const [error, setError] = useState<string>();
  const size = useMostSize(kind);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const one of current) one.abort();
    };
  }, []);

  async function send(file: File, chosen: File, { part, clear }: Treatment): Promise<void> {
    const abort = new AbortController();
    running.current.add(abort);
    const id = nextId++;
    const change = (percent: number) =>
      setUploading((all) => all.map((one) => (one.id === id ? { ...one, percent } : one)));
    setUploading((all) => [...all, { id, name: file.name, percent: 0, cancel: () => abort.abort() }]);
    try {
      const options = {
        part,
        clear,
        signal: abort.signal,
        onProgress: (sent: number) => change(Math.floor(sent * 100)),
      };
      onDone(await uploadFile(kind, file, options), chosen);
    } catch (failure) {
      if (!abort.signal.aborted && !leftSignedOut(failure)) setError(wordsOf(failure));
    } finally {
      running.current.delete(abort);
      setUploading((all) => all.filter((one) => one.id !== id));
    }
  }

  /** Uploads all allowed files one after the other, in the chosen order, because they share a connection. */
  async function start(files: readonly File[], treatment: Treatment = {}): Promise<void> {
    setError(undefined);
    for (const file of files) {
      const fitting = await fitTo(kind, file, size);
      if (typeof fitting === 'string') setError(fitting);
      else await send(fitting, file, treatment);
    }
  }

  return { uploading, error, setError, start, hint: texts[kind].hint(sizeText(size)) };
}

let nextId = 1;

/**
 * Returns the file as it may be uploaded, or the problem. Too large ones, such as phone photos, are scaled down. Files
 * of unknown type are left to the server.
 */
async function fitTo(kind: 'picture' | 'video', file: File, most: number): Promise<File | string> {
  if (file.type !== '' && !TYPES[kind].some((type) => type === file.type))
    return texts[kind].wrong(file.name);
  if (file.size <= most) return file;
  const smaller = kind === 'picture' ? await shrinkPicture(file, most) : undefined;
  return smaller ?? texts[kind].large(file.name, sizeText(most));
}

function wordsOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) throw failure;
  return failure.details[0]?.message ?? texts.failed(failure.message);
}

const USUAL = { picture: 2_500 * 1024, video: 100 * 1024 ** 2 };

function useMostSize(kind: 'picture' | 'video'): number {
  const [most, setMost] = useState<number>(USUAL[kind]);
  useEffect(() => {
    let here = true;
    void uploadLimits().then((limits) => here && limits && setMost(limits[kind]));
    return () => {
      here = false;
    };
  }, [kind]);
  return most;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return Number.isInteger(megabytes) ? `${megabytes}MB` : `${Math.floor(bytes / 1024)}KB`;
}

/** The longer side in px: twice the widest size that the server makes of most pictures. */
const SIDE = 2_560;
/** Larger than any camera's files; decoding them would only block the page. */
const MOST_FILE_BYTES = 30 * 1024 * 1024;

/**
 * Shrinks a picture to a size limit, because phone photos exceed it. Undefined when the browser cannot decode it, or it
 * stays too large.
 */
async function shrinkPicture(file: File, most: number): Promise<File | undefined> {
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
