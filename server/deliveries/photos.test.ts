import { randomFillSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { carried, endRound, photoOf, sendEvents, stockUp } from '#test/delivery-world.ts';
import { blobOf, greyPng, smallPng } from '#test/factories/files.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Photos of a door that are none: nothing of them stays, and a good one is taken afterwards. */

let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await endRound(yeison, luz);
});

const random = (bytes: number) => randomFillSync(Buffer.alloc(bytes));
const UNREADABLE = 'No se pudo leer la foto. Tómala otra vez.';

it.each<{ of: string; bytes: Buffer; status: number; message: string | RegExp }>([
  { of: 'another kind of file', bytes: Buffer.from('%PDF-1.7 nada'), status: 400, message: /./ },
  { of: 'noise', bytes: random(5_000), status: 400, message: /./ },
  { of: 'a file cut off', bytes: greyPng(400, 400).subarray(0, 90), status: 400, message: UNREADABLE },
  { of: 'fewer rows than it says', bytes: greyPng(400, 400, 10), status: 400, message: UNREADABLE },
  {
    of: 'more points than anybody draws',
    bytes: greyPng(30_000, 30_000, 1),
    status: 400,
    message: UNREADABLE,
  },
  {
    of: 'too many bytes',
    bytes: Buffer.concat([smallPng, random(3 * 1024 * 1024)]),
    status: 413,
    message: /./,
  },
])('a photo of $of is refused, and leaves neither row nor file', async ({ bytes, status, message }) => {
  const { id } = await carried(server, luz);
  await sendEvents(yeison, id, { kind: 'started' });
  const photo_id = newId();
  const body = { photo: blobOf(bytes, 'puerta.png'), photo_id };
  const answer = await yeison.call('deliveries.photo', { params: { id }, body });
  expect(answer.status).toBe(status);
  expect(answer.failure().message).toMatch(message);
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.filter(({ name }) => name.includes(photo_id) || name.endsWith('.part'))).toEqual([]);
  expect(await server.sql('select id from delivery_photo where order_id = $1', [id])).toEqual([]);
  // The event that names it says so; the phone may take another one.
  const [missing] = await sendEvents(yeison, id, { kind: 'delivered', photo_id });
  expect(missing).toMatchObject({ outcome: 'refused', code: 'PHOTO_MISSING' });
  const [done] = await sendEvents(yeison, id, { kind: 'delivered', photo_id: await photoOf(yeison, id) });
  expect(done?.outcome).toBe('taken');
});
