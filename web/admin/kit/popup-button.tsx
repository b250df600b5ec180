import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';

const Popup = lazyPart(() => import('./popup.tsx'));

export type PopupProps = {
  /** The button: gets these props. */
  trigger: (props: ComponentProps<'button'>) => ReactElement;
  /** The accessible name of the box, if it has no title. */
  label?: string;
  align?: 'start' | 'end';
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button that opens a box over the page. The box is loaded when first opened: a list has a dozen of these buttons. */
export function PopupButton(props: PopupProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button = props.trigger({
    ...{ type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': false },
    onClick: () => setIsAsked(true),
    onPointerEnter: Popup.preload,
  });
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <Popup {...props} onClose={() => setIsAsked(false)} />
    </Suspense>
  );
}
