import type { ReactNode } from 'react';
import { createStore, type Store } from '#web/api/store.ts';

export type Question = {
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  busy?: string;
  /** Red by default: most confirmations are about losing something. */
  destructive?: boolean;
  /** Runs after confirmation; the dialog stays open until it is done. Refusals are shown. */
  run: () => Promise<void>;
};

export const openQuestion: Store<Question | null> = createStore<Question | null>(null);

export function askFirst(question: Question): void {
  openQuestion.set(question);
}
