import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { topModal, watchModals } from '#web/ui/overlays/modal-stack.ts';
import { useStayClear } from './stay-clear.ts';
import { closeToast, type Toast } from './toast-store.ts';
import { ToastWords } from './toast-words.tsx';
import './toast.css';

const LIFE_MS = 3_000;
const LIFE_WITH_ACTION_MS = 8_000;

const icons = { success: 'check-circle-fill', error: 'warning-circle-fill', info: 'info-fill' } as const;

export type ToasterLabels = {
  success: string;
  error: string;
  info: string;
  close: string;
  region: string;
};

export type ToastListProps = { toasts: readonly Toast[]; labels: ToasterLabels; place: 'right' | 'centre' };

const none = { current: null };

export function ToastList({ toasts, labels, place }: ToastListProps) {
  const modal = useSyncExternalStore(watchModals, topModal, () => null);

  const list = useRef<HTMLOListElement>(null);
  // Staff screens have their own places for results.
  useStayClear(place === 'right' ? list : none, toasts, modal);

  return createPortal(
    <section aria-label={labels.region}>
      <ol ref={list} className={`toasts toasts-${place}`}>
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} labels={labels} />
        ))}
      </ol>
    </section>,
    modal ?? document.body,
  );
}

function ToastRow({ toast, labels }: { toast: Toast; labels: ToasterLabels }) {
  const { id, tone, text, action } = toast;
  const lifeMs = toast.lifeMs ?? (action === undefined ? LIFE_MS : LIFE_WITH_ACTION_MS);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (tone === 'error' || isPaused) return;
    const timer = setTimeout(() => closeToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [id, tone, lifeMs, isPaused]);

  return (
    <li
      className={`toast toast-${tone}`}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon name={icons[tone]} size={22} className="toast-icon" />
      <p className="flex-1 min-w-0 py-2" role={tone === 'error' ? 'alert' : undefined}>
        <ToastWords tone={tone} title={labels[tone]} text={text} />
      </p>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-11 px-2 font-semibold underline underline-offset-3"
          onClick={() => {
            action.onPress();
            closeToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={labels.close} kind="on-deep" onClick={() => closeToast(id)}>
        <Icon name="x" size={20} />
      </IconButton>
    </li>
  );
}
