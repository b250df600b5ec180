import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & {
  children: ReactNode;
  hiddenLabel?: boolean;
};

/** On or off, effective at once. Settings with a "Guardar" button use Checkbox. */
export function Switch({ children, hiddenLabel = false, className, ...input }: Props) {
  return (
    <label className={cx('tick', hiddenLabel && 'tick-alone', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state. */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      <span className={hiddenLabel ? 'spoken' : undefined}>{children}</span>
    </label>
  );
}
