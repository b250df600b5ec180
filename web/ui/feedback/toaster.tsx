import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ToasterLabels, ToastListProps } from './toast-list.tsx';
import { closeToast, currentToasts, type Toast, watchToasts } from './toast-store.ts';
import { ToastWords } from './toast-words.tsx';

const none: readonly Toast[] = [];
/** The duration of a plain message, in ms; an error stays until it is closed. */
const PLAIN_MS = 6_000;

type Props = {
  /** Titles by tone ('Exito!', 'Ups!', 'Info') and labels of buttons. */
  labels: ToasterLabels;
  place: 'right' | 'centre';
};

/** Rendered once, in the shell. Its list is loaded with the first toast. */
export function Toaster({ labels, place }: Props) {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none);
  const ToastList = useToastList(toasts.length);
  if (toasts.length === 0 || ToastList === null) return null;
  return <ToastList toasts={toasts} labels={labels} place={place} />;
}

/**
 * The list component once loaded; until then null. React's lazy() would fail the whole page, and a toast about a
 * missing network is the one that cannot load: plain text is the fallback, and the next toast retries.
 */
function useToastList(messages: number): ComponentType<ToastListProps> | null {
  const [drawing, setDrawing] = useState<{ List: ComponentType<ToastListProps> } | null>(null);
  const drawn = drawing !== null && drawing.List !== PlainToasts;

  useEffect(() => {
    if (messages === 0 || drawn) return;
    import('./toast-list.tsx').then(
      ({ ToastList }) => setDrawing({ List: ToastList }),
      () => setDrawing({ List: PlainToasts }),
    );
  }, [messages, drawn]);

  return drawing?.List ?? null;
}

function PlainToasts({ toasts, labels }: ToastListProps) {
  return (
    <section aria-label={labels.region} className="fixed inset-x-4 bottom-28 z-60 bg-surface p-4 shadow-2">
      {toasts.map((toast) => (
        <PlainToast key={toast.id} toast={toast} labels={labels} />
      ))}
    </section>
  );
}

function PlainToast({ toast: { id, tone, text, action }, labels }: { toast: Toast; labels: ToasterLabels }) {
  useEffect(() => {
    if (tone === 'error') return;
    const timer = setTimeout(() => closeToast(id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [id, tone]);

  return (
    <p role={tone === 'error' ? 'alert' : undefined}>
      <ToastWords tone={tone} title={labels[tone]} text={text} />{' '}
      {action !== undefined && (
        <button
          type="button"
          className="link"
          onClick={() => {
            action.onPress();
            closeToast(id);
          }}
        >
          {action.label}
        </button>
      )}{' '}
      <button type="button" className="link" onClick={() => closeToast(id)}>
        {labels.close}
      </button>
    </p>
  );
}
