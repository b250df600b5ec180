import { readdirSync, readFileSync } from 'node:fs';

/** What /proc counts in: a hundredth of a second on every Linux there is. */
const TICK_MS = 10;

/** User and system time of processes, in milliseconds. */
export type Processor = { server: number; postgres: number };

/**
 * Counts the processor that the server and the PostgreSQL processes of one database take. It says what a call costs
 * also on a machine that others use, where its time says little. Processes that end meanwhile count with what they had
 * when they were last looked at.
 */
export function countProcessor(serverPid: number, database: string) {
  const ofServer = createCounter(() => [serverPid]);
  const ofPostgres = createCounter(() => backendsOf(database));
  const looking = setInterval(() => {
    ofServer.look();
    ofPostgres.look();
  }, 250);
  return {
    stop(): Processor {
      clearInterval(looking);
      return { server: ofServer.look(), postgres: ofPostgres.look() };
    },
  };
}

function createCounter(pids: () => readonly number[]) {
  const before = new Map<number, number>();
  const last = new Map<number, number>();
  const look = (into = last) => {
    for (const pid of pids()) {
      const ms = processorOf(pid);
      if (ms !== undefined) into.set(pid, ms);
    }
    return [...last].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  };
  look(before);
  return { look: () => look() };
}

/** Connections of a database, by the title that PostgreSQL gives their processes. */
function backendsOf(database: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid)) return false;
      const title = titleOf(pid);
      return title.startsWith('postgres:') && title.split(' ').includes(database);
    });
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function processorOf(pid: number): number | undefined {
  try {
    // The name in parentheses may hold blanks; user and system time are the 12th and 13th field behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
