import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import type { Drawings } from './drawn.ts';

/** Pictures that are drawn when somebody first sees them. */

const KNOWN = 'ab'.repeat(20);
let server: TestServer;
let asked: string[] = [];
const drawings: Drawings = {
  version: 3,
  draw: async (digest, width, type) => {
    asked.push(`${width} ${type}`);
    await new Promise((done) => setTimeout(done, 20));
    return digest === KNOWN ? Buffer.from(`${width} ${type}`) : undefined;
  },
  close: async () => undefined,
};
const storage = createFolderStorage(throwawayFolder('drawn'));

beforeAll(async () => {
  server = await startTestServer({ storage, drawings });
});
afterAll(() => server.close());

const look = (path: string, accept = 'image/avif') =>
  fetch(`${server.url}/pictures/${path}`, { headers: { accept } });

it('are drawn once, whoever asks meanwhile or later, and stored', async () => {
  asked = [];
  const answers = await Promise.all([1, 2, 3].map(() => look(`${KNOWN}-1280x1280?w=300`)));
  answers.push(await look(`${KNOWN}-1280x1280?w=300`));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(4).fill('320 image/avif'));
  expect(asked).toEqual(['320 image/avif']);
  expect(answers[3]?.headers.get('content-length')).toBe(String('320 image/avif'.length));
  expect(answers[3]?.headers.get('cache-control')).toContain('immutable');
  expect(await storage.head(`drawn/3/${KNOWN}/320.avif`)).toEqual({ bytes: '320 image/avif'.length });
});

it('have the type that the browser takes', async () => {
  asked = [];
  const answer = await look(`${KNOWN}-1280x1280?w=160`, 'image/*');
  expect([answer.headers.get('content-type'), asked]).toEqual(['image/jpeg', ['160 image/jpeg']]);
});

it('are not drawn in widths that nobody has, and nothing is stored of an unknown one', async () => {
  asked = [];
  expect((await look(`${KNOWN}-99999x9?w=99999`)).status).toBe(404);
  expect(asked).toEqual([]);
  expect((await look(`${'cd'.repeat(20)}-1280x1280`)).status).toBe(404);
  const stored: string[] = [];
  for await (const key of storage.list('drawn/')) stored.push(key);
  expect(stored.filter((key) => key.includes('cd'.repeat(20)))).toEqual([]);
});
