const KEY = 'admin-image-import';
/** More than a supermarket has pictures of; the oldest are forgotten. */
const MOST = 30_000;

/** What this device has sent already, so that a page that was closed goes on where it was. */
type Journal = { done: string[]; total: number; finished: boolean };

const blank: Journal = { done: [], total: 0, finished: true };

export function readJournal(): Journal {
  try {
    return { ...blank, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Journal>) };
  } catch {
    return blank;
  }
}

export function writeJournal({ done, ...journal }: Journal): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...journal, done: done.slice(-MOST) }));
  } catch {
    // A device that is full or private remembers nothing: what is sent again is the same picture, and changes nothing.
  }
}
