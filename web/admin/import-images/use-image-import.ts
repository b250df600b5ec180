import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importImagesTexts as texts } from '../texts/import/images.ts';
import { sendPicture, validated } from './picture-calls.ts';
import { countOf, type Property, type Row, rowsOf } from './plan.ts';
import { ArchiveError, unzipped } from './unzipped.ts';

const ASKED_AT_ONCE = 50;
/** The server processes one picture at a time; two more are uploaded meanwhile. */
const SENT_AT_ONCE = 3;

const KEY = 'admin-image-import';

/** More pictures than a supermarket has; the oldest entries are dropped. */
const MOST = 30_000;

const blank: Journal = { done: [], sent: 0, total: 0, finished: true };

type Phase = 'choose' | 'validating' | 'ready' | 'updating';

export function useImageImport(property: Property) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [phase, setPhase] = useState<Phase>('choose');
  const [offline, setOffline] = useState(false);
  const [archive, setArchive] = useState('');
  const [leftOff, setLeftOff] = useState<{ done: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  const chosen = useRef<readonly File[]>([]);

  useEffect(() => {
    const { finished, sent, total } = readJournal();
    if (!finished) setLeftOff({ done: sent, total });
    return () => running.current?.abort();
  }, []);
  useEffect(() => {
    if (phase !== 'updating') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [phase]);

  const change = (id: string, change: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...change } : row)));

  async function choose(
    picked: readonly File[],
    done: ReadonlySet<string> = new Set(readJournal().done),
  ): Promise<void> {
    const begun = begin();
    setArchive('');
    const files = await unzipped(picked).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      setArchive(error.message);
      return [];
    });
    chosen.current = files;
    const made = rowsOf(files, property, { done, words: texts.why });
    setLeftOff(undefined);
    setRows(made);
    setPhase('validating');
    const waiting = made.filter(({ state }) => state === 'waiting');
    for (let from = 0; from < waiting.length && !begun.signal.aborted; from += ASKED_AT_ONCE) {
      const some = waiting.slice(from, from + ASKED_AT_ONCE);
      const judged = await validated(some, property, { signal: begun.signal, onOffline: setOffline });
      if (begun.signal.aborted) return;
      setRows((all) => all.map((row) => judged.get(row.id) ?? row));
    }
    if (!begun.signal.aborted) setPhase('ready');
  }

  async function start(): Promise<void> {
    const begun = begin();
    const waiting = rows.filter(({ state }) => state === 'valid' || state === 'failed');
    const journal = { ...readJournal(), finished: false, sent: 0, total: waiting.length };
    setPhase('updating');
    writeJournal(journal);
    const options = { signal: begun.signal, onOffline: setOffline };
    const worker = async () => {
      for (let row = waiting.shift(); row && !begun.signal.aborted; row = waiting.shift()) {
        const { id, file, product } = row;
        if (!product) continue;
        change(id, { state: 'uploading', why: '' });
        try {
          await sendPicture(file, product, options);
          change(id, { state: 'done', why: texts.done(product.title) });
          journal.done.push(id);
          journal.sent += 1;
          writeJournal(journal);
        } catch (error) {
          if (leftSignedOut(error)) return begun.abort();
          change(
            id,
            begun.signal.aborted
              ? { state: 'valid' }
              : { state: 'failed', why: wordsOf(error, product.title) },
          );
        }
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, worker));
    if (!begun.signal.aborted) writeJournal({ ...journal, finished: true });
    setOffline(false);
    setPhase('ready');
  }

  function begin(): AbortController {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  }

  return {
    rows,
    phase,
    offline,
    archive,
    leftOff,
    choose,
    /** Starts over with the same files, including those sent before: their pictures may have been removed since. */
    again: () => choose(chosen.current, new Set()),
    start,
    stop: () => running.current?.abort(),
    validated: rows.length - countOf(rows, 'waiting'),
  };
}

/** Back-office 8, with the cause. */
function wordsOf(error: unknown, title: string): string {
  if (error instanceof ApiError)
    return `${texts.failed(title)}: ${error.details[0]?.message ?? error.message}`;
  // A file moved or deleted meanwhile can no longer be read.
  if (error instanceof DOMException) return texts.why.gone;
  throw error;
}

/** Files that this device has sent already, so that a reopened page can continue. */
type Journal = {
  done: string[];
  /** The number of files sent in the last run, and the total. */
  sent: number;
  total: number;
  finished: boolean;
};

function readJournal(): Journal {
  try {
    return { ...blank, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Journal>) };
  } catch {
    return blank;
  }
}

function writeJournal({ done, ...journal }: Journal): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...journal, done: done.slice(-MOST) }));
  } catch {
    // Without storage nothing is remembered: sending a picture again changes nothing.
  }
}
