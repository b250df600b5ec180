const KEY = 'admin-image-import';
/** More than a supermarket has pictures of; the oldest are forgotten. */
const MOST = 30_000;

/** Files this device has already sent, so that a closed page can continue. */
type Journal = {
  done: string[];
  /** Of the last run: sent, and all of them. */
  sent: number;
  total: number;
  finished: boolean;
};

const blank: Journal = { done: [], sent: 0, total: 0, finished: true };

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
    // Without storage nothing is remembered: sending a picture again changes nothing.
  }
}
