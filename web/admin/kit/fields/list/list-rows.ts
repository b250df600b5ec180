import { spliced } from '#rules/lists.ts';
import { ownMessageOf } from '../../form/paths.ts';
import type { useKitField } from '../use-kit-field.ts';
import { moved, useRowKeys } from './row-keys.ts';

type Field<Item> = Pick<ReturnType<typeof useKitField>, 'leave' | 'said' | 'changed' | 'canEdit'> & {
  value: readonly Item[];
  change: (next: Item[]) => void;
};

/** What `ListFrame` has of a field whose value is a list. A row that is added at the end gets its key by itself. */
export function useListRows<Item>(field: Field<Item>) {
  return listRows(field, useRowKeys(field.value.length));
}

/** The same, with keys that a field also uses by itself. */
export function listRows<Item>(field: Field<Item>, rows: ReturnType<typeof useRowKeys>) {
  const { value, change } = field;
  return {
    keys: rows.keys,
    canEdit: field.canEdit,
    error: ownMessageOf(field.said),
    changed: field.changed,
    onMove(from: number, to: number) {
      rows.move(from, to);
      change(moved(value, from, to));
    },
    onRemove(at: number) {
      rows.remove(at);
      change(spliced(value, at, 1));
    },
    onLeave: field.leave,
  };
}
