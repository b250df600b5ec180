import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from './is-typing.ts';

type Keys = {
  /** x or space on the row of the keyboard. */
  onSelect?: ((id: string) => void) | undefined;
  /** Escape. */
  onRelease?: (() => void) | undefined;
  /** N. */
  onNew?: (() => void) | undefined;
  /** Any other key, with the row of the keyboard; whether it did something. */
  onAct?: (key: string, id: string | undefined) => boolean;
};

/**
 * The keys of a list (design, admin-17): j, k and the arrows go from row to row, with Shift they tick on the way; x
 * or space ticks, Enter opens, N makes a new one, / goes to the search. The row of the keyboard is the one whose
 * opening button has the focus, so that whoever listens hears where they are. Single letters rest while a field has
 * the focus or a dialog is open.
 */
export function useTableKeys(
  frame: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { onSelect, onRelease, onNew, onAct }: Keys,
): void {
  const place = useRowPlace(frame, ids);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (topModal() || isTyping(event.target)) return;
      const act = actionOf(event.key);
      if (act === undefined) return;
      const inTable = frame.current?.contains(document.activeElement) ?? false;
      // Arrows and space scroll the page for whoever is not in the list; Enter presses what has the focus by itself.
      if ((event.key.startsWith('Arrow') || event.key === ' ') && !inTable) return;
      if (!act()) return;
      event.preventDefault();
      // With Shift one ticks on the way.
      if (event.shiftKey && event.key.startsWith('Arrow')) select();
    }

    function actionOf(key: string): (() => boolean) | undefined {
      if (key === 'j' || key === 'ArrowDown') return () => step(1);
      if (key === 'k' || key === 'ArrowUp') return () => step(-1);
      if (key === 'x' || key === ' ') return select;
      if (key === '/') return search;
      if (key === 'n' && onNew) return () => done(onNew);
      if (key === 'Escape' && onRelease) return () => done(onRelease);
      return onAct && (() => onAct(key.length === 1 ? key.toLowerCase() : key, rowInFocus()));
    }

    function step(by: 1 | -1): boolean {
      const openers = openersIn(frame.current);
      const at = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement));
      const next = openers[at === -1 ? (place.current ?? (by === 1 ? 0 : openers.length - 1)) : at + by];
      next?.focus();
      next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    }

    function select(): boolean {
      const id = rowInFocus();
      // On a box of its own a space is the box's.
      if (!onSelect || id === undefined || document.activeElement instanceof HTMLInputElement) return false;
      onSelect(id);
      return true;
    }

    function search(): boolean {
      const field = document.querySelector<HTMLInputElement>('search input[type="search"]');
      field?.focus();
      field?.select();
      return field !== null;
    }

    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame, place, onSelect, onRelease, onNew, onAct]);
}

/**
 * Where the row of the keyboard stands. When it leaves the list, as an order that was accepted leaves those that wait
 * for it, the row that comes in its place takes the focus, so that the next key goes on from there.
 */
function useRowPlace(frame: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const place = useRef<number | undefined>(undefined);
  const id = useRef<string | undefined>(undefined);
  useEffect(() => {
    function onFocus() {
      const row = rowInFocus();
      if (row === undefined || !frame.current?.contains(document.activeElement)) return;
      id.current = row;
      place.current = openersIn(frame.current).findIndex(
        (opener) => opener.closest('tr')?.dataset.row === row,
      );
    }
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [frame]);
  useLayoutEffect(() => {
    if (id.current === undefined || place.current === undefined || ids.includes(id.current)) return;
    const openers = openersIn(frame.current);
    place.current = Math.max(0, Math.min(place.current, openers.length - 1));
    if (document.activeElement === document.body) openers[place.current]?.focus();
  }, [frame, ids]);
  return place;
}

function rowInFocus(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
}

function openersIn(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('tr[data-row] [data-opens]') ?? [])];
}

function done(act: () => void): true {
  act();
  return true;
}
