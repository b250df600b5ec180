import { useRef, useState } from 'react';
import { useReading } from '../../../table/use-reading.ts';
import { orSayWhy } from '../../dialogs/or-say-why.ts';
import { moved } from './row-keys.ts';

type Versioned = { id: string; version: number };

/**
 * Rows in a manual order. A move is shown at once and saved in the background, one after the other, each with the
 * version that the previous one returned.
 */
export function useMoves<Row extends Versioned>(
  read: () => Promise<readonly Row[]>,
  save: (row: Row, after: string | null) => Promise<unknown>,
  onSaved: () => void = () => {},
) {
  const [rows, setRows] = useState<readonly Row[]>();
  const latest = useRef<readonly Row[]>([]);
  const waiting = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const show = (found: readonly Row[]) => {
    latest.current = found;
    if (waiting.current === 0) setRows(found);
  };
  const { failed, again } = useReading(read, show);

  function change(id: string, work: (row: Row) => Promise<unknown>) {
    waiting.current += 1;
    turn.current = turn.current.then(async () => {
      const row = latest.current.find((one) => one.id === id);
      if (row) await orSayWhy(() => work(row));
      await orSayWhy(async () => {
        latest.current = await read();
      });
      waiting.current -= 1;
      show(latest.current);
      onSaved();
    });
  }

  function move(from: number, to: number) {
    if (!rows) return;
    const next = moved(rows, from, to);
    const id = next[to]?.id;
    if (id === undefined) return;
    setRows(next);
    const after = next[to - 1]?.id ?? null;
    change(id, (row) => save(row, after));
  }

  /** Replaces a row by the version its form saved, so that it is current if opened again before the list reloads. */
  function put(saved: Row) {
    const replaced = (all: readonly Row[]) => all.map((row) => (row.id === saved.id ? saved : row));
    latest.current = replaced(latest.current);
    setRows((current) => current && replaced(current));
  }

  return { rows, failed, again, move, change, put };
}
