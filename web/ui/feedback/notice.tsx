import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

const icons: Record<NoticeTone, ShopIcon> = {
  info: 'info',
  ok: 'check-circle-fill',
  warn: 'clock-fill',
  danger: 'warning-circle-fill',
};

type Props = {
  tone: NoticeTone;
  children: ReactNode;
  icon?: ShopIcon;
  action?: ReactNode;
  /** Announced immediately: an error after a press. */
  assertive?: boolean;
};

/** A line inside the page: good news, a warning, a failure that did not take the page away. */
export function Notice({ tone, children, icon, action, assertive = false }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={assertive ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div className="notice-words">{children}</div>
      {action !== undefined && <div className="notice-action">{action}</div>}
    </div>
  );
}

/** A descriptive waiting message: "Cambiando de sede..." with details below. */
export function Wait({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="wait" role="status">
      <span className="spinner" aria-hidden />
      <div>
        <p className="font-semibold">{title}</p>
        {children !== undefined && <p className="type-note text-ink-2">{children}</p>}
      </div>
    </div>
  );
}
