import { Popover } from '@base-ui/react/popover';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';

export type PopupProps = {
  trigger: (props: ComponentProps<'button'>) => ReactElement;
  label?: string;
  align?: 'start' | 'end';
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** The button with its box, initially open. `onClose` is called if the box fails to load. */
export default function Popup({
  trigger,
  label,
  align = 'start',
  children,
}: PopupProps & { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align={align} className="z-40 max-w-[var(--available-width)]">
          <Popover.Popup className="kit-popup" aria-label={label}>
            {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
