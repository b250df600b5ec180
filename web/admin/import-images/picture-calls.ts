import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { uploadFile } from '../kit/fields/pictures/upload-file.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importImagesTexts as texts } from '../texts/import/images.ts';
import { looksLikePicture, type Product, type Property, type Row } from './plan.ts';

const WAIT_MS = 5_000;
const MOST_TRIES = 60;

type Options = { signal: AbortSignal; onOffline: (offline: boolean) => void };

/** Uploads a product's picture and saves it; waits for a connection and its turn as long as necessary. */
export async function sendPicture(
  file: File,
  product: Product,
  { signal, onOffline }: Options,
): Promise<void> {
  const tried = <T>(work: () => Promise<T>) => untilItGoes(work, { signal, onOffline });
  const url = await tried(() => uploadFile('picture', file, { signal, onProgress: () => {} }));
  if (url === product.photoUrl) return;
  await tried(() => save(product, url, product.version));
}

/** Only the picture is written: concurrent changes of the product stay. */
async function save({ id }: Product, photoUrl: string, version: number): Promise<void> {
  try {
    await callApi('products.save', { params: { id }, body: { version, photoUrl } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STALE_EDIT') throw error;
    const { current } = error.data as { current: { version: number } };
    await callApi('products.save', { params: { id }, body: { version: current.version, photoUrl } });
  }
}

/** Repeats a request until there is a connection and the server accepts it. */
async function untilItGoes<T>(work: () => Promise<T>, { signal, onOffline }: Options): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await work();
      onOffline(false);
      return answer;
    } catch (error) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status === 503);
      const isTurn = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
      if ((!isAway && !isTurn) || tries === MOST_TRIES || signal.aborted) throw error;
      onOffline(isAway);
      await pause(signal);
    }
  }
}

/** Ends early when the browser is online again, or on abort. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, WAIT_MS);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

export async function validated(
  rows: readonly Row[],
  property: Property,
  options: Options,
): Promise<Map<string, Row>> {
  const references = rows.map(({ reference }) => reference);
  const body = { type: 'import_images', query: { [property]: references } } as const;
  const list = await untilItGoes(() => callApi('products.validate', { body }), options).then(
    (answer) => answer.list,
    (error: unknown) => {
      if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
      return undefined;
    },
  );
  const pictures = await Promise.all(rows.map(({ file }) => looksLikePicture(file).catch(() => false)));
  const byReference = new Map(list?.map((found) => [found.reference, found]));
  return new Map(
    rows.map((row, at) => {
      const product = byReference.get(row.reference);
      const wrong = (why: string): Row => ({ ...row, state: 'invalid', why });
      if (!list) return [row.id, wrong(texts.why.unread)];
      if (!product) return [row.id, wrong(texts.why.unknown(texts.properties[property], row.reference))];
      if (product.repeated) return [row.id, wrong(texts.why.repeated)];
      if (!pictures[at]) return [row.id, wrong(texts.why.notPicture)];
      return [row.id, { ...row, state: 'valid', product }];
    }),
  );
}
