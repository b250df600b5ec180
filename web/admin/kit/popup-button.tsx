import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { PopupProps } from './popup.tsx';

const Popup = lazyPart(() => import('./popup.tsx'));

/** A button that opens a box over the page. The box is loaded on first opening: a list has a dozen of them. */
export function PopupButton(props: PopupProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button = props.trigger({
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
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
