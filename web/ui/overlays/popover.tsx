import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { topModal } from './modal-stack.ts';

type TriggerProps = {
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

type Props = {
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** The side of the trigger the box is flush with. */
  align?: 'start' | 'end';
  /** Open initially: the press happened on a placeholder before this one was loaded. */
  defaultOpen?: boolean;
  className?: string;
};

/**
 * A box below its button (login, filters, a small menu of links). Not modal: Escape, a press outside or the focus
 * leaving closes it; Escape returns the focus to the button.
 */
export function Popover({
  trigger,
  label,
  children,
  align = 'start',
  defaultOpen = false,
  className,
}: Props) {
  const [open, setOpen] = useState(defaultOpen);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    function onPress(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    }
    function onKey(event: KeyboardEvent) {
      // A dialog opened from the box is above it and handles the key.
      if (event.key !== 'Escape' || root.current?.contains(topModal())) return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    }
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave.
    <div
      ref={root}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          setOpen(false);
      }}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      <section
        id={id}
        aria-label={label}
        hidden={!open}
        className={cx('popover', align === 'start' ? 'left-0' : 'right-0', className)}
      >
        {open && (typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </section>
    </div>
  );
}
