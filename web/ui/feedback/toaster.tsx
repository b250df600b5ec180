import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, type Toast, watchToasts } from './toast-store.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));
const none: readonly Toast[] = [];

export type ToasterLabels = {
  success: string;
  error: string;
  info: string;
  /** The cross: "Cerrar aviso" */
  close: string;
  /** The list itself: "Avisos" */
  region: string;
};

type Props = {
  /** Titles by tone ('Exito!', 'Ups!', 'Info') and the names of what is not written. */
  labels: ToasterLabels;
  /** Bottom right for shoppers, bottom centre for staff. */
  place: 'right' | 'centre';
};

/** One in the shell. Its drawing is fetched with the first message. */
export function Toaster({ labels, place }: Props) {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none);
  if (toasts.length === 0) return null;

  return (
    <Suspense fallback={null}>
      <ToastList toasts={toasts} labels={labels} place={place} />
    </Suspense>
  );
}
