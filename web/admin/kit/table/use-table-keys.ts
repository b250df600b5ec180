import { type RefObject, useEffect } from 'react';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { isTyping } from './is-typing.ts';

type Keys = {
  /** x or space on the row of the keyboard. */
  onSelect?: ((id: string) => void) | undefined;
  /** Escape. */
  onRelease?: (() => void) | undefined;
  /** N. */
  onNew?: (() => void) | undefined;
};

/**
 * The keys of a list (design, admin-17): j, k and the arrows go from row to row, with Shift they tick on the way; x
 * or space ticks, Enter opens, N makes a new one, / goes to the search. The row of the keyboard is the one whose
 * opening button has the focus, so that whoever listens hears where they are. Single letters rest while a field has
 * the focus or a dialog is open.
 */
export function useTableKeys(
  frame: RefObject<HTMLElement | null>,
  { onSelect, onRelease, onNew }: Keys,
): void {
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
      return undefined;
    }

    function step(by: 1 | -1): boolean {
      const openers = openersIn(frame.current);
      const at = openers.findIndex((opener) => opener.closest('tr')?.contains(document.activeElement));
      const next = openers[at === -1 ? (by === 1 ? 0 : openers.length - 1) : at + by];
      next?.focus();
      next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    }

    function select(): boolean {
      const row = document.activeElement?.closest<HTMLElement>('tr[data-row]');
      const id = row?.dataset.row;
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
  }, [frame, onSelect, onRelease, onNew]);
}

function openersIn(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('tr[data-row] [data-opens]') ?? [])];
}

function done(act: () => void): true {
  act();
  return true;
}
