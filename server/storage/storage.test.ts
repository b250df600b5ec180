import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#test/storage/s3-server.ts';
import type { S3Config } from '../config/storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { openStorage } from './open-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type FileStorage, SettingFault, StorageError } from './storage.ts';

/** One interface, a folder and a real S3 behind it. */

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canasta-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const storages: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(folder)],
  ['S3, the bucket in the path', () => createS3Storage(s3.config)],
];

async function textOf(found: { stream: Readable } | undefined): Promise<string | undefined> {
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function keysIn(storage: FileStorage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

describe.each(storages)('%s', (name, open) => {
  const at = `pictures/${name.replaceAll(/\W/g, '-')}`;

  it('returns what was stored, whole or a part, until it is removed', async () => {
    const storage = open();
    await storage.check();
    await storage.put(`${at}/a.txt`, Buffer.from('hola, mundo'), 'text/plain');
    expect(await storage.head(`${at}/a.txt`)).toEqual({ bytes: 11 });
    expect(await textOf(await storage.get(`${at}/a.txt`))).toBe('hola, mundo');
    const part = await storage.get(`${at}/a.txt`, { first: 6, last: 10 });
    expect([part?.bytes, await textOf(part)]).toEqual([11, 'mundo']);
    await storage.remove(`${at}/a.txt`);
    await storage.remove(`${at}/a.txt`);
    expect([await storage.get(`${at}/a.txt`), await storage.head(`${at}/a.txt`)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('stores a file from the disk', async () => {
    const storage = open();
    const bytes = Buffer.alloc(3_000_000, 'canasta ');
    const path = join(folder, 'sent');
    writeFileSync(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await storage.put(`${at}/v.mp4`, { path, bytes: bytes.length, sha256 }, 'video/mp4');
    expect((await textOf(await storage.get(`${at}/v.mp4`)))?.length).toBe(bytes.length);
  });

  it('lists names with a prefix, and no others', async () => {
    const storage = open();
    for (const key of ['l/1.avif', 'l/2.webp', 'l/deep/3.jpg', 'l2/4.jpg'])
      await storage.put(`${at}/${key}`, Buffer.from('x'), 'image/jpeg');
    expect(await keysIn(storage, `${at}/l/`)).toEqual(
      ['l/1.avif', 'l/2.webp', 'l/deep/3.jpg'].map((key) => `${at}/${key}`),
    );
    expect(await keysIn(storage, `${at}/l/2`)).toEqual([`${at}/l/2.webp`]);
    expect(await keysIn(storage, `${at}/nothing/`)).toEqual([]);
  });

  it.each(['../out', '/etc/passwd', 'a/../../b', 'a//b', '', 'a b'])('refuses %j', async (key) => {
    await expect(async () => open().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('no key');
  });
});

it('a failed write to a folder leaves nothing half written', async () => {
  const storage = createFolderStorage(folder);
  // A folder stands where the file should, so it is written and cannot take its name.
  mkdirSync(join(folder, 'broken', 'a.mp4'), { recursive: true });
  await expect(storage.put('broken/a.mp4', Buffer.from('x'), 'video/mp4')).rejects.toThrow();
  expect(readdirSync(join(folder, 'broken'))).toEqual(['a.mp4']);
});

describe('a wrong setting stops the start and is named', () => {
  const wrong: [string, Partial<S3Config>, RegExp][] = [
    ['the secret', { secretAccessKey: 'no-es-este-secreto' }, /^S3_SECRET_ACCESS_KEY does not belong/],
    ['the account', { accessKeyId: 'NADIE' }, /^S3_ACCESS_KEY_ID is not known/],
    ['the bucket', { bucket: 'otra-tienda' }, /^S3_BUCKET does not exist/],
  ];
  it.each(wrong)('%s', async (_, change, message) => {
    const opened = openStorage({ kind: 's3', ...s3.config, ...change }, () => {});
    await expect(opened).rejects.toThrow(SettingFault);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.not.toThrow(/no-es-este-secreto/);
  });

  it('a folder that is not writable', async () => {
    writeFileSync(join(folder, 'file'), '');
    const opened = openStorage({ kind: 'folder', folder: join(folder, 'file', 'files') }, () => {});
    await expect(opened).rejects.toThrow(/^DATA_DIR cannot be written/);
  });
});

describe('a failing storage', () => {
  async function withServer<T>(listener: RequestListener, use: (endpoint: string) => Promise<T>): Promise<T> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('is retried after a moment, with the whole content', async () => {
    const bodies: number[] = [];
    const listener: RequestListener = async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      bodies.push(bytes);
      response.writeHead(bodies.length < 3 ? 503 : 200).end();
    };
    await withServer(listener, async (endpoint) => {
      const path = join(folder, 'again');
      writeFileSync(path, Buffer.alloc(200_000));
      const content = {
        path,
        bytes: 200_000,
        sha256: createHash('sha256').update(Buffer.alloc(200_000)).digest('hex'),
      };
      await createS3Storage({ ...s3.config, endpoint }).put('a/b.mp4', content, 'video/mp4');
    });
    expect(bodies).toEqual([200_000, 200_000, 200_000]);
  });

  it('is addressed by the bucket in its host, signed as AWS requires', async () => {
    const lookup: LookupFunction = (_name, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
    const seen: [string, string, boolean][] = [];
    const listener: RequestListener = (request, response) => {
      seen.push([
        `${request.headers.host}`.replace(/:\d+$/, ''),
        `${request.url}`,
        isSigned(request, s3.config),
      ]);
      response.end('<ListBucketResult><Key>a/b.avif</Key></ListBucketResult>');
    };
    await withServer(listener, async (endpoint) => {
      const config = { ...s3.config, endpoint: endpoint.replace('127.0.0.1', 's3.test'), pathStyle: false };
      const storage = createS3Storage(config, { lookup });
      (await storage.get('a/b.avif'))?.stream.resume();
      expect(await keysIn(storage, 'a/')).toEqual(['a/b.avif']);
    });
    expect(seen).toEqual([
      ['canasta-fotos.s3.test', '/a/b.avif', true],
      ['canasta-fotos.s3.test', '/?list-type=2&prefix=a%2F', true],
    ]);
  });

  it('permanently, by silence or by errors, is an error without a secret, and the shop starts all the same', async () => {
    const silent = await withServer(
      () => {},
      (endpoint) =>
        createS3Storage({ ...s3.config, endpoint }, { stillMs: 50 })
          .get('a/b')
          .catch((error: unknown) => error),
    );
    expect(silent).toBeInstanceOf(StorageError);
    expect(String(silent)).toContain('no answer within 50 ms');
    const lines: string[] = [];
    await withServer(
      (_request, response) => response.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
      (endpoint) => openStorage({ kind: 's3', ...s3.config, endpoint }, (line) => lines.push(line)),
    );
    expect(lines).toEqual([expect.stringContaining('status 500')]);
  });
});

/** AWS Signature Version 4, counted by hand from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage, config: S3Config): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(.+), SignedHeaders=(.+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${config.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
