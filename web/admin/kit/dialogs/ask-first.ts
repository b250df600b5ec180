import type { ReactNode } from 'react';
import { createStore, type Store } from '#web/api/store.ts';

export type Question = {
  title: string;
  /** What is lost. */
  text: ReactNode;
  /** 'Sí, eliminar' */
  confirm: string;
  cancel?: string;
  /** While it is done: 'Eliminando...' */
  busy?: string;
  /** Red unless it says otherwise: most questions are asked because something is lost. */
  destructive?: boolean;
  /** What is done after a yes; the question stays until it is. What the server refuses is said. */
  run: () => Promise<void>;
};

/** The one question of the back office that is open now (kit/dialogs/confirm-host.tsx draws it). */
export const openQuestion: Store<Question | null> = createStore<Question | null>(null);

/** Asks before something is done that takes something away. */
export function askFirst(question: Question): void {
  openQuestion.set(question);
}
