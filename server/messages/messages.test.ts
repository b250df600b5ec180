import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessDatabase, type Database, openDatabase } from '#server/db/database.ts';
import { createLoop } from '#server/db/loop.ts';
import { sql } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createLocalOutbox } from './local-outbox.ts';
import { type Message, RefusedMessageError, type Senders, type Sms } from './message.ts';
import { createMessageWork, type MessageNote } from './message-worker.ts';
import { createPost } from './post.ts';
import { takeDueMessages } from './queries.ts';
import { createSeal } from './seal.ts';

let files: TestDatabase;
let database: Database;
let db: BusinessDatabase;
const seal = createSeal([Buffer.alloc(32, 7)]);
const post = createPost(seal, { attend: () => {}, wake: () => {}, alert: () => {}, smsPausing: () => false });
const code: Sms = { channel: 'sms', to: '+573001234567', text: 'Tu código es 481516.' };
let notes: MessageNote[] = [];
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  files = await createTestDatabase();
  database = openDatabase(files.appUrl);
  db = database.forBusiness(businessIds.canasta);
});
beforeEach(async () => {
  notes = [];
  await admin('delete from message');
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});
afterAll(async () => {
  await database.close();
  await files.drop();
});

async function admin(text: string): Promise<Record<string, unknown>[]> {
  return withClient(files.adminUrl, async (client) => (await client.query(text)).rows);
}

/** A worker whose SMS go to `send`. */
function startWorker(send: (message: Message, id: string) => Promise<void>, own = seal) {
  const sender = { send, pausing: () => false };
  const senders: Senders = { mail: sender, sms: sender };
  const onError = (error: unknown) => {
    throw error;
  };
  const { serve } = createMessageWork({
    database,
    sendersOf: () => senders,
    seal: own,
    push: async () => {},
    ofOrder: async () => code,
    whatsappOf: () => undefined,
    note: (note) => notes.push(note),
  });
  const businesses = [businessIds.canasta, businessIds.laPlaza];
  const round = (isStopping: () => boolean) =>
    Promise.all(businesses.map((id) => serve({ id, slug: '', practice: false }, isStopping)));
  const worker = createLoop(round, { everyMs: 1_000, onError });
  running.push(worker);
  worker.start();
  return worker;
}

const until = (check: () => unknown) => expect.poll(check, { timeout: 8_000, interval: 20 });
const left = async () => (await admin('select 1 from message where sent_at is not null')).length;

describe('a message', () => {
  it('waits encrypted, and its text is deleted once it is sent', async () => {
    await post.write(db, code, 300);
    const dump = JSON.stringify((await admin('select *, encode(sealed, $$escape$$) as raw from message'))[0]);
    expect(dump).not.toMatch(/481516|3001234567/);
    const got: Message[] = [];
    startWorker(async (message) => void got.push(message));
    await until(left).toBe(1);
    expect(got).toEqual([code]);
    expect(await admin('select sealed, fault from message')).toEqual([{ sealed: null, fault: '' }]);
  });

  it('leaves in correct Spanish where the business says so', async () => {
    const corrected = (texts: string) =>
      admin(
        `update business_config set custom_text_fields = '${texts}' where business_id = '${businessIds.canasta}'`,
      );
    await corrected('{"corrected_spelling": "sí"}');
    await post.write(db, { ...code, text: 'Paga aquí: Pagar en linea' }, 300);
    const got: Message[] = [];
    startWorker(async (message) => void got.push(message));
    await until(left).toBe(1);
    await corrected('{}');
    expect(got).toEqual([{ ...code, text: 'Paga aquí: Pagar en línea' }]);
  });

  it('is not stored when its change is rolled back', async () => {
    const undone = db.transaction(async (tx) => {
      await post.write(tx, code, 300);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await admin('select 1 from message')).toEqual([]);
  });

  it('is sent once, by any number of processes', async () => {
    for (let n = 0; n < 25; n += 1) await post.write(db, { ...code, text: `mensaje ${n}` }, 300);
    const got: string[] = [];
    const slowly = async (message: Message) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      got.push(message.text);
    };
    for (let n = 0; n < 3; n += 1) startWorker(slowly);
    await until(left).toBe(25);
    expect(got).toHaveLength(25);
    expect(new Set(got).size).toBe(25);
  });

  it('is taken by one of concurrent senders', async () => {
    for (let n = 0; n < 30; n += 1) await post.write(db, code, 300);
    // Connections that are open already, or they would hardly meet.
    await Promise.all(Array.from({ length: 10 }, () => db.run(sql`select pg_sleep(0.05)`)));
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeDueMessages(db, 10)));
    const ids = taken.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(30);
  });

  it('is retried after a failure, and the log reveals neither recipient nor text', async () => {
    await post.write(db, code, 300);
    let tries = 0;
    startWorker(async () => {
      tries += 1;
      if (tries === 1) throw new Error('the provider answered with status 503');
    });
    await until(left).toBe(1);
    expect(tries).toBe(2);
    expect(notes).toMatchObject([{ event: 'message not sent', channel: 'sms' }]);
    expect(JSON.stringify(notes)).not.toMatch(/481516|300123/);
  });

  it('that a process cannot open waits for one that has its key, as while SECRET_KEY is changed', async () => {
    await post.write(db, code, 300);
    const got: Message[] = [];
    const send = async (message: Message) => void got.push(message);
    const without = startWorker(send, createSeal([Buffer.alloc(32, 8)]));
    await until(() => notes.slice(0, 1)).toMatchObject([{ fault: 'sealed under another key' }]);
    await without.stop();
    await admin('update message set next_try_at = now()');
    startWorker(send);
    await until(left).toBe(1);
    expect(got).toEqual([code]);
  });

  it('is given up when the provider rejects it permanently', async () => {
    await post.write(db, code, 300);
    let tries = 0;
    startWorker(async () => {
      tries += 1;
      throw new RefusedMessageError('no such number');
    });
    await until(() => admin('select fault, sealed from message where failed_at is not null')).toEqual([
      { fault: 'no such number', sealed: null },
    ]);
    expect(tries).toBe(1);
  });

  it('is not sent once it is useless', async () => {
    await post.write(db, code, 300);
    await admin("update message set expires_at = now() - interval '1 second'");
    const got: Message[] = [];
    startWorker(async (message) => void got.push(message));
    await until(async () => (await admin('select 1 from message where failed_at is not null')).length).toBe(
      1,
    );
    expect(got).toEqual([]);
    expect(notes).toMatchObject([{ event: 'message too late' }]);
  });

  it('of a dead process is taken over by another after a minute', async () => {
    await post.write(db, code, 300);
    // As a process leaves it that was killed while it sent.
    await admin("update message set attempts = 1, next_try_at = now() + interval '1 minute'");
    const got: Message[] = [];
    startWorker(async (message) => void got.push(message));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(got).toEqual([]);
    await admin('update message set next_try_at = now()');
    await until(left).toBe(1);
    expect(got).toHaveLength(1);
  });

  it('encrypted under another key than the listed ones, or moved to another id, is not opened', () => {
    const sealed = seal.close(code, 'a');
    expect(seal.open(sealed, 'a')).toEqual(code);
    expect(seal.open(sealed, 'b')).toBeUndefined();
    const [newer, older] = [Buffer.alloc(32, 8), Buffer.alloc(32, 7)];
    expect(createSeal([newer]).open(sealed, 'a')).toBeUndefined();
    expect(createSeal([newer, older]).open(sealed, 'a')).toEqual(code);
  });
});

describe('the local outbox', () => {
  it('is a folder of this account only, one file a message', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'messages');
    const { mail, sms } = createLocalOutbox(folder);
    await mail.send(
      { channel: 'mail', to: 'ana@correo.test', business: 'Canasta', subject: 'Hola', text: 'Abre esto' },
      'id-1',
    );
    await sms.send(code, 'id-2');
    await sms.send(code, 'id-2');
    expect((await readdir(folder)).sort()).toEqual(['id-1-mail.txt', 'id-2-sms.txt']);
    expect(await readFile(join(folder, 'id-1-mail.txt'), 'utf8')).toBe(
      'Para: ana@correo.test\nAsunto: Hola\n\nAbre esto\n',
    );
    expect((await stat(join(folder, 'id-2-sms.txt'))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });
});
