import { cx } from '#web/ui/cx.ts';

export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      className={cx(
        'inline-grid flex-none place-items-center rounded-round bg-brand-soft text-brand-strong font-bold',
        small ? 'size-6 text-[0.6875rem]' : 'size-9 text-note',
      )}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** 'Luz Rentería' → 'LR' */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ''}`.toUpperCase();
}
