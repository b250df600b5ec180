import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { queryKey } from '#rules/search/read-query.ts';
import type { Database } from '#server/db/database.ts';
import { type Choice, type Count, type Miss, writeActivity } from './queries.ts';
import { createVisitorLimits } from './visitor-limits.ts';

/**
 * Counted events (back-office 3, "Stat record"). The reference is a product, an offer, or the words of a search.
 */
export type ActivityModule = 'product_view' | 'search' | 'search_click' | 'offer_click';

/** Counts events of one business. Nothing waits for it and it cannot fail. */
export type Activity = {
  count: (module: ActivityModule, reference: string, officeId?: string) => void;
  /** A finished search without an exact result; `correction`: the one that was shown instead. */
  missed: (query: string, officeId: string, correction?: string) => void;
  /**
   * Events reported by a browser, within the limits of its address; if over the limit, the seconds until it may report
   * again.
   */
  receive: (ip: string, events: readonly Reported[]) => { refusedForSeconds: number };
};

type Reported = {
  module: ActivityModule;
  reference: string;
  office_id?: string | undefined;
  shown_instead?: string | undefined;
  query?: string | undefined;
  added?: boolean | undefined;
};

type Waiting = { counts: Map<string, Count>; misses: Map<string, Miss>; choices: Map<string, Choice> };

/** Counts stay in memory this long; a process that dies loses as much. */
const FLUSH_MS = 3_000;
/** Maximum of distinct events between two flushes; beyond it, only existing ones are counted further. */
const MOST_WAITING = 20_000;
const MOST_QUERY_LETTERS = 120;
/** Adding to the cart is a stronger signal than opening. */
const ADDED = 3;

/**
 * Counts what people look at, without recording who. Requests only add to sums in memory; every few seconds, and when
 * the server closes, the sums of a business are written to the database together.
 */
export function createActivity(
  database: Pick<Database, 'forBusiness'>,
  { now, onError }: { now: () => Date; onError: (error: unknown) => void },
) {
  const waiting = new Map<string, Waiting>();
  const businesses = new Map<string, Activity>();
  let flushing = Promise.resolve();

  function waitingOf(businessId: string): Waiting {
    let found = waiting.get(businessId);
    if (!found) {
      found = { counts: new Map(), misses: new Map(), choices: new Map() };
      waiting.set(businessId, found);
    }
    return found;
  }

  async function flushAll(): Promise<void> {
    const due = [...waiting];
    waiting.clear();
    for (const [businessId, { counts, misses, choices }] of due) {
      try {
        await writeActivity(database.forBusiness(businessId), {
          counts: [...counts.values()],
          misses: [...misses.values()],
          choices: [...choices.values()],
        });
      } catch (error) {
        // The database is unreachable: counts wait for the next flush, as long as there is room.
        onError(error);
        const later = waitingOf(businessId);
        for (const [key, count] of counts) addCount(later.counts, key, count);
        for (const [key, miss] of misses) addMiss(later.misses, key, miss);
        for (const [key, choice] of choices) addChoice(later.choices, key, choice);
      }
    }
  }

  function flush(): Promise<void> {
    if (waiting.size > 0) flushing = flushing.then(flushAll);
    return flushing;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    forBusiness(businessId: string): Activity {
      let activity = businesses.get(businessId);
      if (!activity) {
        activity = createBusinessActivity(() => waitingOf(businessId), now);
        businesses.set(businessId, activity);
      }
      return activity;
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

function createBusinessActivity(pending: () => Waiting, now: () => Date): Activity {
  const limits = createVisitorLimits();

  function chose(query: string, productId: string, added: boolean): void {
    const [words, id] = [queryKey(query).slice(0, MOST_QUERY_LETTERS).trim(), idOf(productId)];
    if (words === '' || id === '') return;
    const choice = { query: words, productId: id, times: added ? ADDED : 1, lastAt: now() };
    addChoice(pending().choices, `${id} ${words}`, choice);
  }

  const activity: Activity = {
    count(module, reference, officeId = '') {
      const subject = module === 'search' ? wordsOf(reference) : idOf(reference);
      if (subject === '') return;
      const day = bogotaDay(now());
      const count = { module, day, reference: subject, officeId: idOf(officeId), value: 1 };
      addCount(pending().counts, `${module} ${day} ${count.officeId} ${subject}`, count);
    },
    missed(query, officeId, correction = '') {
      const words = wordsOf(query);
      if (words === '') return;
      const miss = { query: words, officeId: idOf(officeId), times: 1, lastAt: now(), correction };
      addMiss(pending().misses, words, miss);
    },
    receive(ip, events) {
      for (const event of events) {
        const { module, reference, office_id, added = false } = event;
        if (!limits.mayReport(ip)) return { refusedForSeconds: limits.secondsLeft() };
        if (!limits.counts(ip, `${module} ${reference} ${added}`)) continue;
        if (!added) activity.count(module, reference, office_id);
        if (module === 'search' && event.shown_instead !== undefined)
          activity.missed(reference, office_id ?? '', event.shown_instead);
        if (module === 'search_click' && event.query !== undefined) chose(event.query, reference, added);
      }
      return { refusedForSeconds: 0 };
    },
  };
  return activity;
}

export type Activities = ReturnType<typeof createActivity>;

function wordsOf(query: string): string {
  return normaliseText(query).slice(0, MOST_QUERY_LETTERS).trim();
}

function idOf(text: string): string {
  const id = text.toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : '';
}

function addCount(counts: Map<string, Count>, key: string, more: Count): void {
  const count = counts.get(key);
  if (count) count.value += more.value;
  else if (counts.size < MOST_WAITING) counts.set(key, more);
}

function addMiss(misses: Map<string, Miss>, key: string, more: Miss): void {
  const miss = misses.get(key);
  if (!miss) {
    if (misses.size < MOST_WAITING) misses.set(key, more);
    return;
  }
  miss.times += more.times;
  if (more.lastAt > miss.lastAt)
    Object.assign(miss, { lastAt: more.lastAt, officeId: more.officeId, correction: more.correction });
}

function addChoice(choices: Map<string, Choice>, key: string, more: Choice): void {
  const choice = choices.get(key);
  if (choice) choice.times += more.times;
  else if (choices.size < MOST_WAITING) choices.set(key, more);
}
