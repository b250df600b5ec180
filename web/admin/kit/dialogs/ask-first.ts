import type { ReactNode } from 'react';
import { createStore, type Store } from '#web/api/store.ts';

export type Question = {
  title: string;
  /** What will be lost. */
  text: ReactNode;
  /** 'Sí, eliminar' */
  confirm: string;
  cancel?: string;
  /** While it is done: 'Eliminando...' */
  busy?: string;
  /** Red by default: most confirmations are about losing something. */
  destructive?: boolean;
  /** Runs after confirmation; the dialog stays until it is done. Refusals are shown. */
  run: () => Promise<void>;
};

/** The open confirmation dialog (drawn by kit/dialogs/confirm-host.tsx). */
export const openQuestion: Store<Question | null> = createStore<Question | null>(null);

/** Asks for confirmation before something is removed. */
export function askFirst(question: Question): void {
  openQuestion.set(question);
}
