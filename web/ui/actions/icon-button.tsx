import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  label: string;
  children: ReactNode;
  /** Side in px: 44, or 36 for staff on desktop. */
  size?: 36 | 44;
  kind?: 'plain' | 'outline' | 'round' | 'on-deep';
  ref?: React.Ref<HTMLButtonElement>;
};

export function IconButton({ label, children, size = 44, kind = 'plain', className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={cx('icon-btn', `icon-btn-${kind}`, `icon-btn-${size}`, className)}
    >
      {children}
    </button>
  );
}
