import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { routes } from '#web/api/routes.generated.ts';
import { formOf, readAnswer } from '#web/api/send.ts';

/** A part of a picture, in fractions of its width and height. */
export type Part = { x: number; y: number; width: number; height: number };

type Options = {
  part?: Part | undefined;
  clear?: boolean | undefined;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

/** Uploads a picture or video and returns its address. Throws an ApiError, or when aborted. */
export async function uploadFile(kind: 'picture' | 'video', file: File, options: Options): Promise<string> {
  if (kind === 'picture') {
    const parts = [
      ['picture', file],
      ['crop', options.part],
      ['clear', options.clear],
    ] as const;
    const { picture } = await sendFile('pictures.upload', parts, options);
    return picture.url;
  }
  const { video } = await sendFile('videos.upload', [['video', file]], options);
  return video.url;
}

type FileCall = 'pictures.upload' | 'videos.upload' | 'imports.upload';

/** Sends a form with a file. fetch reports no upload progress; XMLHttpRequest does. */
export function sendFile<Id extends FileCall>(
  id: Id,
  parts: readonly (readonly [string, unknown])[],
  { signal, onProgress }: Omit<Options, 'part' | 'clear'>,
): Promise<OutputOf<Id>> {
  return new Promise((resolve, reject) => {
    const [method, path] = routes[id];
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const answer = readAnswer(id, new Response(request.responseText, { status: request.status }));
      resolve(answer as Promise<OutputOf<Id>>);
    });
    request.addEventListener('error', () => reject(ApiError.noConnection()));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(formOf(parts));
  });
}

type Limits = OutputOf<'uploads.limits'>;
let limits: Promise<Limits | undefined> | undefined;

/** The upload limits; undefined while unknown: the server refuses too large files anyway. */
export function uploadLimits(): Promise<Limits | undefined> {
  limits ??= callApi('uploads.limits', {}).catch(() => {
    limits = undefined;
    return undefined;
  });
  return limits;
}
