import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';

export type ButtonKind = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger' | 'danger-outline';

/** Height in px: 44, 52 for the main action of a screen, 56 for pickers, 36 for staff on desktop. */
export type ButtonSize = 36 | 44 | 52 | 56;

export type ButtonLook = {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
};

type Props = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Replaces the text while busy; the width remains. Without it only a spinner shows. */
    busyText?: string;
    busy?: boolean;
    /** Why it cannot be pressed now: shown below and read with the button. */
    disabledReason?: string | undefined;
    ref?: React.Ref<HTMLButtonElement> | undefined;
  };

export function Button({
  kind = 'primary',
  size = 44,
  wide = false,
  icon,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const reasonId = useId();
  const off = busy || disabledReason !== undefined;

  const button = (
    <button
      {...rest}
      type={off ? 'button' : type}
      className={cx(buttonClass({ kind, size, wide }), className)}
      // Not `disabled`: it keeps the focus and the reason can be read.
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={off ? undefined : onClick}
    >
      <span className="btn-words" data-shown={!busy || undefined}>
        {icon}
        {children}
      </span>
      {/* Rendered only if needed: on a page with many buttons it adds two elements each. */}
      {(busy || (busyText !== undefined && busyText !== '')) && (
        <span className="btn-words" data-shown={busy || undefined} aria-hidden={!busy}>
          <span className="spinner" />
          {busyText ?? <span className="spoken">{children}</span>}
        </span>
      )}
    </button>
  );

  if (disabledReason === undefined) return button;

  return (
    <span className={cx('btn-reasoned', wide && 'btn-wide')}>
      {button}
      <span id={reasonId} className="btn-reason">
        {disabledReason}
      </span>
    </span>
  );
}

export function buttonClass({ kind = 'primary', size = 44, wide = false }: ButtonLook): string {
  return cx('btn', `btn-${kind}`, `btn-${size}`, wide && 'btn-wide');
}
