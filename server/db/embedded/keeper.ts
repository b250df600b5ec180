import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { readShared, writeShared } from './files.ts';
import { freePort } from './free-port.ts';
import {
  findPostmaster,
  type Postmaster,
  removeStalePidFile,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { isAlive, isStampAlive, processStamp } from './processes.ts';
import type { Settings } from './settings.ts';
import { startWatcher, type Watcher } from './watcher.ts';

type Running = {
  pid: number;
  port: number;
  /** The watcher that stops the server when we die; undefined when another process owns it. */
  watcher: Watcher | undefined;
  gone: Promise<void>;
};

type Keeper = { port: number; owner: boolean; stop(): Promise<void> };

const pollEvery = 200;
/** How long the watcher of a dead owner gets to stop its server before this process adopts it. */
const orphanGrace = 1_500;

/** Starts the server or joins it, and restarts it whenever it dies, until `stop` is called. */
export async function keepRunning(cluster: Cluster, settings: Settings): Promise<Keeper> {
  let running = await bringUp(cluster, settings, undefined);
  const { port } = running;
  const owner = running.watcher !== undefined;
  let stopping = false;

  async function keep(): Promise<void> {
    for (let failures = 0; ; ) {
      await running.gone;
      running.watcher?.dismiss();
      if (stopping) return;
      try {
        running = await bringUp(cluster, settings, port);
        failures = 0;
        if (stopping && running.watcher) await stopPostmaster(running.pid);
      } catch (error) {
        failures += 1;
        console.error(`PostgreSQL did not come back: ${error instanceof Error ? error.message : error}`);
        await pause(Math.min(failures * 500, 5_000), undefined, { ref: false });
      }
    }
  }
  const keeper = keep();

  return {
    port,
    owner,
    async stop() {
      stopping = true;
      if (!running.watcher) return;
      // `gone` does not keep the process alive, so that it can exit without `stop`; `stop` waits for it.
      const awake = setInterval(() => undefined, pollEvery);
      await stopPostmaster(running.pid);
      await keeper;
      clearInterval(awake);
    },
  };
}

/** `port` is the one our clients use; without it the previous one is taken if free. */
async function bringUp(cluster: Cluster, settings: Settings, port: number | undefined): Promise<Running> {
  let chosenPort = port ?? readPort(cluster) ?? (await freePort());
  let orphanSince = 0;
  let unknown = 0;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(30)) {
    const present = findPostmaster(cluster);
    if (present?.ready) {
      if (isStampAlive(readShared(cluster.ownerFile))) return join(present);
      orphanSince ||= Date.now();
      if (Date.now() - orphanSince > orphanGrace) return adopt(cluster, present);
    }
    if (present) continue;

    const watcher = startWatcher(cluster);
    const started = await startPostmaster(cluster, chosenPort, settings, watcher.watch);
    if ('pid' in started) {
      started.child.unref();
      // Only now: of several starters only one gets here.
      writeShared(cluster, cluster.portFile, String(chosenPort));
      writeShared(cluster, cluster.ownerFile, processStamp(process.pid));
      const gone = new Promise<void>((resolve) => started.child.once('exit', () => resolve()));
      return { pid: started.pid, port: chosenPort, watcher, gone };
    }
    watcher.dismiss();
    if (started.reason === 'port taken' && port === undefined) chosenPort = await freePort();
    if (started.reason === 'another server') removeStalePidFile(cluster);
    if (started.reason === 'unknown') unknown += 1;
    if (unknown === 3) throw new Error(`PostgreSQL does not start: ${started.log.trim()}`);
  }
  throw new Error(`PostgreSQL did not come up within a minute; its log is ${cluster.logFile}`);
}

function join({ pid, port }: Postmaster): Running {
  return { pid, port, watcher: undefined, gone: untilGone(pid) };
}

/** Owner and watcher are both dead, the server lives: from now on it is ours. */
function adopt(cluster: Cluster, { pid, port }: Postmaster): Running {
  const watcher = startWatcher(cluster);
  watcher.watch(pid);
  writeShared(cluster, cluster.ownerFile, processStamp(process.pid));
  return { pid, port, watcher, gone: untilGone(pid) };
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(pollEvery, undefined, { ref: false });
}

function readPort(cluster: Cluster): number | undefined {
  return Number(readShared(cluster.portFile)) || undefined;
}
