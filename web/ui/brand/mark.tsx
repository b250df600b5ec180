import { cx } from '#web/ui/cx.ts';
import { markPath } from './mark-path.ts';

/** The basket: an arc as its handle, a weave of 3 + 3. Yellow on deep, brand on white. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg className={cx('mark', className)} width={size} height={size} viewBox="0 0 66 66" aria-hidden>
      <path fillRule="evenodd" d={markPath} />
    </svg>
  );
}

export function Logo({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span className="logo" style={{ fontSize: size * 0.8 }}>
      <Mark size={size} />
      <span className="logo-name">{name}</span>
    </span>
  );
}
