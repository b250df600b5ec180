import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { withNewClient } from '#test/postgres-client.ts';
import { type Holder, holderScript, holdPostgres } from './postgres-holder.ts';
import { processesWith, until } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
// Most tests follow each other on one folder, which each of them leaves without a process.
const common = newFolder();
let dataDir: string;
let holders: Holder[];

beforeEach(() => {
  dataDir = join(common, 'postgres');
  holders = [];
});
afterEach(async () => {
  for (const { pid } of holders) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  const real = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  await until('no process is left', () => processesWith(real).length === 0);
  if (real !== dataDir) rmSync(dirname(real), { recursive: true, force: true });
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('one process', () => {
  it('gets a PostgreSQL 18 whose sorting and case do not depend on the operating system', async () => {
    const { url } = await hold();
    const row = await ask(url, "select current_setting('server_version') as version, lower('ÑAME') as name");
    expect(row.version).toMatch(/^18\./);
    expect(row.name).toBe('ñame');
  });

  it('leaves no process when it stops', async () => {
    const holder = await hold();
    expect(servers()).toHaveLength(1);
    expect(await holder.leave()).toBe(0);
    expect(processesWith(dataDir)).toEqual([]);
  });

  it('leaves no process when it is killed with -9', async () => {
    const holder = await hold();
    await holder.kill();
    // Well under the ten seconds after which the watcher uses force.
    await until('server and watcher are gone', () => processesWith(dataDir).length === 0, 7_000);
  });

  it('gets its server back at the same address with its data when that is killed with -9', async () => {
    const { url } = await hold();
    await ask(url, 'create table kept as select 1 as one');
    const [before = 0] = servers();
    process.kill(before, 'SIGKILL');
    await until('the server is back', () => answers(url));
    expect(await ask(url, 'select one from kept')).toEqual({ one: 1 });
    expect(servers()).not.toContain(before);
  });

  it('gets its server back although its pid file names another living process', async () => {
    const first = await hold();
    expect(await first.leave()).toBe(0);
    const { uid, gid } = statSync(join(dataDir, 'cluster'));
    const stranger = spawn('sleep', ['300'], isRoot ? { uid, gid } : {});
    writeFileSync(join(dataDir, 'cluster/postmaster.pid'), `${stranger.pid}\n${dataDir}/cluster\n`);
    const second = await hold();
    stranger.kill('SIGKILL');
    expect(await answers(second.url)).toBe(true);
  });

  it('reveals the password to nobody', async () => {
    await hold();
    const password = join(dataDir, 'password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readFileSync(password, 'utf8')).toMatch(/^[\w-]{32}$/);
  });
});

describe('several processes', () => {
  it('share one server when they start at once on an empty folder', async () => {
    dataDir = join(newFolder(), 'postgres');
    const all = await Promise.all([hold(), hold(), hold(), hold()]);
    expect(all.filter(({ owner }) => owner)).toHaveLength(1);
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    expect(servers()).toHaveLength(1);
  });

  it('continue at the same address when the one that started it is killed with -9', async () => {
    const owner = await hold();
    const guest = await hold();
    expect(guest.owner).toBe(false);
    const [before] = servers();
    await owner.kill();
    await until('another server stands in', () => servers().length === 1 && servers()[0] !== before);
    await until('it answers', () => answers(guest.url));
    await guest.leave();
    expect(processesWith(dataDir)).toEqual([]);
  });

  it('adopt a server whose owner and watcher were both killed with -9, and stop it in the end', async () => {
    const owner = await hold();
    const [server = 0] = servers();
    process.kill(owner.pid, 'SIGSTOP');
    for (const watcher of watchers()) process.kill(watcher, 'SIGKILL');
    await owner.kill();
    const heir = await hold();
    expect(servers()).toEqual([server]);
    expect(await heir.leave()).toBe(0);
    expect(processesWith(dataDir)).toEqual([]);
  });

  it('get another watcher when it is killed', async () => {
    const holder = await hold();
    const before = watchers();
    for (const watcher of before) process.kill(watcher, 'SIGKILL');
    await until('a new watcher', () => watchers().length === 1 && watchers()[0] !== before[0]);
    await holder.kill();
    await until('everything is gone', () => processesWith(dataDir).length === 0);
  });
});

describe('as root', () => {
  it.runIf(isRoot)('runs the server as a user without rights', async () => {
    await hold();
    expect(statSync(join(dataDir, 'cluster')).uid).not.toBe(0);
  });

  it.runIf(isRoot)(
    'puts the data where that user has access, when the project is in a closed folder',
    async () => {
      const folder = newFolder();
      chmodSync(folder, 0o700);
      dataDir = join(folder, 'postgres');
      const holder = await hold();
      expect(realpathSync(dataDir)).toMatch(/^\/var\/lib\/canasta\/data-/);
      expect(await answers(holder.url)).toBe(true);
      await holder.leave();
      const again = await hold();
      expect(again.url).toBe(holder.url);
    },
  );

  it.runIf(isRoot)(
    'works for an ordinary user, too, and then for root on the same data',
    async ({ skip }) => {
      const nobody = { uid: 65_534, gid: 65_534 };
      const reads = spawnSync(process.execPath, ['--check', holderScript], { ...nobody, cwd: '/' });
      skip(reads.status !== 0, 'the project lies in a folder that an ordinary user may not enter');
      const own = join(newFolder(), 'own');
      mkdirSync(own);
      chownSync(own, nobody.uid, nobody.gid);
      dataDir = join(own, 'postgres');
      const first = await hold(nobody);
      expect(await ask(first.url, 'create table kept as select 1 as one')).toBeUndefined();
      await first.leave();
      const root = await hold();
      expect(await ask(root.url, 'select one from kept')).toEqual({ one: 1 });
      await root.leave();
      const again = await hold(nobody);
      expect(await ask(again.url, 'select one from kept')).toEqual({ one: 1 });
    },
  );
});

function newFolder(): string {
  const folder = throwawayFolder('pg');
  folders.push(folder);
  return folder;
}

async function hold(as?: { uid: number; gid: number }): Promise<Holder> {
  const holder = await holdPostgres(dataDir, as);
  holders.push(holder);
  return holder;
}

function servers(): number[] {
  return processesWith(`bin/postgres -D ${realpathSync(dataDir)}/cluster `);
}

function watchers(): number[] {
  return processesWith(`canasta-postgres-watcher ${realpathSync(dataDir)}/cluster`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await ask(url, 'select 1 as one')).one === 1;
  } catch {
    return false;
  }
}

function ask(url: string, sql: string) {
  return withNewClient(url, async (client) => (await client.query(sql)).rows[0]);
}
