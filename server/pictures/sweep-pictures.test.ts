import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#rules/dates/durations.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { sql as dbSql } from '#server/db/sql.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { withClient } from '#test/postgres-client.ts';
import { keepNamedFiles } from './keep-named-files.ts';
import { markStored, sendAgain } from './queries.ts';
import { keysOf, pictureAddress, videoAddress } from './stored-names.ts';
import { sweepPictures, unusedDays } from './sweep-pictures.ts';

/** What nobody points to goes, after a while; what anything points to stays. */

const start = new Date('2026-11-20T15:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);
let test: TestDatabase;
let database: Database;
let storage: FileStorage;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.appUrl);
  storage = createFolderStorage(throwawayFolder('sweep'));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const digestOf = (letter: string) => letter.repeat(40);
const picture = (letter: string) => pictureAddress({ digest: digestOf(letter), width: 20, height: 10 });
const sql = (statement: string, values: unknown[] = []) =>
  withClient(test.adminUrl, async (client) => (await client.query(statement, values)).rows);

async function store(letter: string, kind: 'picture' | 'video', businessId: string = businessIds.canasta) {
  const file = {
    digest: digestOf(letter),
    kind,
    type: kind === 'video' ? 'video/mp4' : '',
    width: 20,
    height: 10,
    bytes: 1,
  };
  const db = database.forBusiness(businessId);
  const end = kind === 'video' ? '.mp4' : '20.avif';
  await storage.put(`${keysOf(businessId, file)}${end}`, Buffer.from('x'), 'image/avif');
  await markStored(db, file, start);
}

/** The letters of the files whose bytes and rows are there. */
async function there(): Promise<string> {
  const rows: { digest: string }[] = await sql(
    'select digest from stored_file where business_id = $1 order by 1',
    [businessIds.canasta],
  );
  const letters: string[] = [];
  for (const kind of ['pictures', 'videos'])
    for await (const key of storage.list(`${kind}/${businessIds.canasta}/`))
      letters.push(key.split('/')[2]?.[0] ?? '');
  expect(rows.map(({ digest }) => digest[0])).toEqual(letters.sort());
  return letters.join('');
}

it('stays while it is referenced, and is deleted a week after its upload or a year after its use', async () => {
  const db = database.forBusiness(businessIds.canasta);
  const sweep = (days: number) => sweepPictures(db, storage, later(days));
  for (const letter of 'abcdef') await store(letter, 'picture');
  await store('9', 'video');
  await store('a', 'picture', businessIds.laPlaza);
  // A column, a list in JSON, words that people wrote, settings, a video.
  await sql('update product set picture = $2 where id = $1', [goods.leche.id, picture('a')]);
  await sql('update product set pictures = $2 where id = $1', [
    goods.arroz.id,
    JSON.stringify([{ url: picture('b') }]),
  ]);
  await sql(`update product set description = $2 where id = $1`, [
    goods.arroz.id,
    `<img src="${picture('c')}?w=320">`,
  ]);
  await sql('update business_config set icons = $2 where business_id = $1', [
    businessIds.canasta,
    JSON.stringify({ large: picture('d') }),
  ]);
  await sql('update product set description_large = $2 where id = $1', [
    goods.leche.id,
    videoAddress({ digest: digestOf('9'), type: 'video/mp4' }),
  ]);
  // The audit remembers; it holds nothing.
  await sql(
    `insert into audit_log (business_id, id, actor_role, action, after)
     values ($1, gen_random_uuid(), 'admin', 'pictures.upload', $2)`,
    [businessIds.canasta, JSON.stringify({ url: picture('e') })],
  );

  expect(await sweep(unusedDays.neverUsed - 1)).toBe(0);
  // Sent again meanwhile: somebody has it in an open form.
  expect(await sendAgain(db, digestOf('f'), later(5))).toMatchObject({ kind: 'picture' });
  expect(await sweep(unusedDays.neverUsed + 1)).toBe(1);
  expect(await there()).toBe('9abcdf');
  await sql('update product set picture = $2 where id = $1', [goods.leche.id, '']);
  expect(await sweep(unusedDays.nowUnused)).toBe(1);
  expect(await there()).toBe('9abcd');
  expect(await sweep(unusedDays.neverUsed + 2 + unusedDays.nowUnused)).toBe(1);
  expect(await there()).toBe('9bcd');
  // What another business sent is its own.
  expect(await storage.head(`pictures/${businessIds.laPlaza}/${digestOf('a')}/20.avif`)).toEqual({
    bytes: 1,
  });
});

it('stays when a record names it while the sweep is under way, or the record is told that it is gone', async () => {
  const db = database.forBusiness(businessIds.canasta);
  for (const letter of 'ef') await store(letter, 'picture');
  const saved = new Map<string, ReturnType<typeof save>>();
  const save = (letter: string) =>
    db.transaction(async (tx) => {
      const refused = await keepNamedFiles(tx, { photo: picture(letter) }, later(900));
      if (refused) return refused.failure;
      await tx.run(dbSql`update product set picture = ${picture(letter)} where business_id = ${tx.businessId}
        and id = ${goods.leche.id}`);
      return 'saved';
    });
  // The tables were searched, and the first of the two is being deleted.
  const busy: FileStorage = {
    ...storage,
    async remove(key) {
      if (saved.size === 0) {
        saved.set('f', save('f'));
        await saved.get('f');
        saved.set('e', save('e'));
        await expect.poll(() => sql('select 1 from pg_locks where not granted')).toHaveLength(1);
      }
      await storage.remove(key);
    },
  };
  expect(await sweepPictures(db, busy, later(900))).toBeGreaterThan(0);
  expect([await saved.get('f'), await saved.get('e')]).toEqual(['saved', 'INVALID_INPUT']);
  expect(await there()).toContain('f');
  expect(await there()).not.toContain('e');
  await sql('update product set picture = $2 where id = $1', [goods.leche.id, '']);
});

it('keeps the row when the storage does not delete the file', async () => {
  const db = database.forBusiness(businessIds.canasta);
  await store('e', 'picture');
  const stuck = { ...storage, remove: () => Promise.reject(new Error('the storage does not answer')) };
  await expect(sweepPictures(db, stuck, later(900))).rejects.toThrow('does not answer');
  expect(await there()).toContain('e');
});
