import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { routes } from '#web/api/routes.generated.ts';
import { formOf, readAnswer } from '#web/api/send.ts';

/** A part of a picture, in fractions of its width and height. */
export type Part = { x: number; y: number; width: number; height: number };

type Options = {
  part?: Part | undefined;
  signal: AbortSignal;
  /** How much of it has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
};

/** Sends a picture or a video and gives back its address. Throws an ApiError, or the abort of whoever cancels. */
export async function uploadFile(kind: 'picture' | 'video', file: File, options: Options): Promise<string> {
  if (kind === 'picture') {
    const parts = [
      ['picture', file],
      ['crop', options.part],
    ] as const;
    const { picture } = (await post(
      'pictures.upload',
      formOf(parts),
      options,
    )) as OutputOf<'pictures.upload'>;
    return picture.url;
  }
  const { video } = (await post(
    'videos.upload',
    formOf([['video', file]]),
    options,
  )) as OutputOf<'videos.upload'>;
  return video.url;
}

/** fetch reports no progress of what is sent; XMLHttpRequest does. */
function post(id: 'pictures.upload' | 'videos.upload', form: FormData, { signal, onProgress }: Options) {
  return new Promise<unknown>((resolve, reject) => {
    const [method, path] = routes[id];
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      resolve(readAnswer(id, new Response(request.responseText, { status: request.status })));
    });
    request.addEventListener('error', () => reject(ApiError.noConnection()));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

type Limits = OutputOf<'uploads.limits'>;
let limits: Promise<Limits | undefined> | undefined;

/** What may be sent here; undefined while the server does not say, who refuses what is too much in any case. */
export function uploadLimits(): Promise<Limits | undefined> {
  limits ??= callApi('uploads.limits', {}).catch(() => {
    limits = undefined;
    return undefined;
  });
  return limits;
}
