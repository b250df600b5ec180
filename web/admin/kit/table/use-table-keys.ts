import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from './is-typing.ts';

type Keys = {
  /** Called by x or space on the focused row. */
  onSelect?: ((id: string) => void) | undefined;
  onRelease?: (() => void) | undefined;
  onNew?: (() => void) | undefined;
  /** Called by any other key, with the focused row; returns whether it did something. */
  onAct?: (key: string, id: string | undefined) => boolean;
};

/**
 * Keyboard control of a list (design, admin-17): j, k and arrows move between rows, with Shift they tick; x or space
 * ticks, Enter opens, N creates, / focuses the search and the down arrow returns from it. The current row is the one
 * whose open button has focus, so that screen readers follow. Single letters are off while a field has focus or a
 * dialog is open.
 */
export function useTableKeys(
  frame: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { onSelect, onRelease, onNew, onAct }: Keys,
  ticked: number,
): void {
  const place = useRowPlace(frame, ids, ticked);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const leavesSearch = event.key === 'ArrowDown' && event.target === searchField();
      if (topModal() || (isTyping(event.target) && !leavesSearch)) return;
      const act = actionOf(event.key);
      if (act === undefined) return;
      const inTable = frame.current?.contains(document.activeElement) ?? false;
      // Arrows and space scroll the page outside of the list; Enter activates the focused element.
      if ((event.key.startsWith('Arrow') || event.key === ' ') && !inTable && !leavesSearch) return;
      if (!act()) return;
      event.preventDefault();
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
      if (!onSelect || id === undefined || document.activeElement instanceof HTMLInputElement) return false;
      onSelect(id);
      return true;
    }

    function search(): boolean {
      const field = searchField();
      field?.focus();
      field?.select();
      return field !== null;
    }

    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame, place, onSelect, onRelease, onNew, onAct]);
}

/**
 * The index of the focused row. When the focused element disappears, like an accepted order, the bar of ticked rows or
 * the last page's button, the row at the same index gets the focus, so that the next key continues there.
 */
function useRowPlace(frame: RefObject<HTMLElement | null>, ids: readonly string[], ticked: number) {
  const place = useRef<number | undefined>(undefined);
  const id = useRef<string | undefined>(undefined);
  const isInside = useRef(false);
  useEffect(() => {
    const inDialog = (target: EventTarget | null) =>
      target instanceof Element && target.closest('dialog') !== null;
    function onPress({ target }: Event) {
      // A press on nothing focusable leaves the list.
      if (!inDialog(target)) isInside.current = false;
    }
    function onFocus({ target }: Event) {
      // After a dialog about rows the focus returns to them.
      if (!inDialog(target)) isInside.current = frame.current?.contains(document.activeElement) ?? false;
      const row = rowInFocus();
      if (row === undefined || !frame.current?.contains(document.activeElement)) return;
      id.current = row;
      place.current = openersIn(frame.current).findIndex((opener) => rowOf(opener) === row);
    }
    document.addEventListener('pointerdown', onPress, { capture: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true });
      document.removeEventListener('focusin', onFocus);
    };
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar of ticked rows takes the focus with it.
  useLayoutEffect(() => {
    const openers = openersIn(frame.current);
    if (place.current !== undefined) {
      // A filter moves or removes the row.
      const at = openers.findIndex((opener) => rowOf(opener) === id.current);
      place.current = at !== -1 ? at : Math.max(0, Math.min(place.current, openers.length - 1));
    }
    if (isInside.current && document.activeElement === document.body)
      (openers[place.current ?? 0] ?? frame.current)?.focus({ preventScroll: true });
  }, [frame, ids, ticked]);
  return place;
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('search input[type="search"]');
}

function rowInFocus(): string | undefined {
  return rowOf(document.activeElement);
}

function rowOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
}

function openersIn(frame: HTMLElement | null): HTMLElement[] {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  // Rows of lists without a dialog are focused at their link, or another control. Phone links come last, so that Enter
  // calls nobody.
  const ways = ['[data-opens]', 'a:not([href^="tel:"]), button', 'a'];
  return rows.flatMap(
    (row) => ways.map((way) => row.querySelector<HTMLElement>(way)).find((opener) => opener !== null) ?? [],
  );
}

function done(act: () => void): true {
  act();
  return true;
}
