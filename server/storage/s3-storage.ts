import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { S3Config } from '../config/storage.ts';
import { createS3Requests, textOf, type Ways } from './s3-request.ts';
import { checkedKey, type FileStorage, SettingFault, StorageError } from './storage.ts';

/** Content never changes under a name, so proxies and browsers may cache it indefinitely. */
const CACHING = 'public, max-age=31536000, immutable';

/** A bucket of Amazon S3 or a compatible service, shared by machines. */
export function createS3Storage(config: S3Config, ways: Ways = {}): FileStorage & { close(): void } {
  const { send, close } = createS3Requests(config, ways);

  async function* list(prefix: string): AsyncGenerator<string> {
    let after: Record<string, string> = {};
    do {
      const query = { 'list-type': '2', prefix, ...after };
      const page = await textOf(await good(await send({ method: 'GET', key: '', query })));
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key;
      const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(page)?.[1];
      after = next === undefined ? {} : { 'continuation-token': unescaped(next) };
    } while (after['continuation-token'] !== undefined);
  }

  async function put(key: string, content: Parameters<FileStorage['put']>[1], type: string): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': CACHING };
    (await good(await send({ method: 'PUT', key: checkedKey(key), content, headers }))).resume();
  }

  async function remove(key: string): Promise<void> {
    (await good(await send({ method: 'DELETE', key: checkedKey(key) }))).resume();
  }

  return {
    put,
    remove,
    list,
    // A file is there once it is whole.
    removeUnfinished: async () => 0,
    close,
    async get(key, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const answer = await unlessMissing(await send({ method: 'GET', key: checkedKey(key), headers }));
      return answer && { stream: answer, bytes: wholeLength(answer) };
    },
    async head(key) {
      const answer = await unlessMissing(await send({ method: 'HEAD', key: checkedKey(key) }));
      answer?.resume();
      return answer && { bytes: wholeLength(answer) };
    },
    async check() {
      const answer = await send({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
      const text = await textOf(answer);
      if (answer.statusCode !== 200) throw faultOf(answer.statusCode ?? 0, text, config);
      const key = `check/${randomUUID()}`;
      const written = await send({ method: 'PUT', key, content: Buffer.from('canasta') });
      const refused = await textOf(written);
      if (written.statusCode !== 200) throw faultOf(written.statusCode ?? 0, refused, config);
      await remove(key);
    },
  };
}

async function good(answer: IncomingMessage): Promise<IncomingMessage> {
  const { statusCode = 0 } = answer;
  if (statusCode >= 200 && statusCode < 300) return answer;
  const code = errorCode(await textOf(answer));
  throw new StorageError(`the storage refused with status ${statusCode}${code && ` (${code})`}`);
}

async function unlessMissing(answer: IncomingMessage): Promise<IncomingMessage | undefined> {
  if (answer.statusCode !== 404) return good(answer);
  answer.resume();
  return undefined;
}

/** Of the whole file, also when a part of it is sent. */
function wholeLength({ headers }: IncomingMessage): number {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  return Number(whole ?? headers['content-length'] ?? 0);
}

const SETTINGS: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known to the storage',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  NoSuchBucket: 'S3_BUCKET does not exist',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  PermanentRedirect: 'S3_ENDPOINT and S3_REGION are not those of the bucket',
  AccessDenied: 'S3_ACCESS_KEY_ID may not list, read and write S3_BUCKET',
};

function faultOf(status: number, text: string, { bucket }: S3Config): SettingFault {
  const code = errorCode(text);
  const setting = SETTINGS[code] ?? (status === 403 ? SETTINGS.AccessDenied : undefined);
  return new SettingFault(
    `${setting ?? 'S3_ENDPOINT does not answer as S3 does'} (bucket ${bucket}, status ${status}${code && `, ${code}`})`,
  );
}

function errorCode(text: string): string {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
}

function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
}
