import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { RecordAction } from './actions.tsx';
import { doForEach } from './do-for-each.ts';

const texts = kitTexts.recordActions;

type Removal<Record, Removed> = {
  remove: (record: Record) => Promise<Removed>;
  restore?: (record: Record, removed: Removed) => Promise<unknown>;
  removing: (records: readonly Record[]) => string;
  removeName?: (record: Record) => string;
  words?: { done: (count: number) => string; failed: string };
};

/** The action Eliminar, with confirmation, and undo if the record can be restored. */
export function removeAction<Record, Removed>(calls: Removal<Record, Removed>): RecordAction<Record> {
  const { restore, removeName, words = { done: texts.removed, failed: kitTexts.record.notRemoved } } = calls;
  const remove = async (record: Record) => {
    const removed = await calls.remove(record);
    return restore && (() => restore(record, removed));
  };
  return {
    label: texts.remove,
    icon: <Icon name="trash" size={16} />,
    confirm: {
      title: texts.removing.title,
      text: (rows) => `${texts.removing.text(rows.length)} ${calls.removing(rows)}`,
      button: texts.removing.button,
      busy: kitTexts.record.removing,
    },
    run: (rows, refresh) => doForEach(rows, remove, refresh, words),
    ...(removeName ? { inRow: { name: removeName } } : {}),
  };
}

type Changeable = { id: string; version: number; inactive: boolean };

type Update<Record> = { update: (record: Record) => Promise<Record> };

/** The actions Activar and Desactivar, with undo. `update` returns the saved record. */
export function switchActions<Record extends Changeable>({ update }: Update<Record>): RecordAction<Record>[] {
  const switchTo = (inactive: boolean) => async (record: Record) => {
    const saved = await update({ ...record, inactive });
    return () => update({ ...saved, inactive: record.inactive });
  };
  return [
    {
      label: texts.activate,
      icon: <Icon name="play-fill" size={16} />,
      run: (rows, refresh) => doForEach(rows, switchTo(false), refresh),
    },
    {
      label: texts.deactivate,
      icon: <Icon name="pause-fill" size={16} />,
      run: (rows, refresh) => doForEach(rows, switchTo(true), refresh),
    },
  ];
}

export function recordActions<Record extends Changeable, Removed>(
  calls: Removal<Record, Removed> & Update<Record>,
): RecordAction<Record>[] {
  return [...switchActions(calls), removeAction(calls)];
}

/** A labelled button at the end of the row that opens the record: the main action of the list. */
export function openAction<Record extends { id: string }>(
  label: string,
  name: (record: Record) => string,
): RecordAction<Record> {
  return {
    label,
    icon: null,
    oneByOne: true,
    inRow: { name, withWords: true },
    run: ([record], _refresh, open) => record && open(record.id),
  };
}
