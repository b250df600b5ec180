import { Link, type LinkProps } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { type ButtonLook, buttonClass } from './button.tsx';

export function ButtonLink({ kind, size, wide, icon, className, children, ...link }: ButtonLook & LinkProps) {
  const look = { kind: kind ?? 'primary', size: size ?? 44, wide: wide ?? false } as const;
  return (
    <Link {...link} className={cx(buttonClass(look), className)}>
      <span className="btn-words" data-shown>
        {icon}
        {children}
      </span>
    </Link>
  );
}
