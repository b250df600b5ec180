import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { NoPart } from './part.tsx';

/**
 * A dialog with its own form opened from another form: forms cannot be nested, so it is rendered beside the page, and
 * React's bubbling of submit and key events is stopped.
 */
export function Apart({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops event propagation.
    <div className="contents" onSubmit={stop} onKeyDown={stopEnter}>
      <NoPart>{children}</NoPart>
    </div>,
    document.body,
  );
}

function stop(event: SyntheticEvent) {
  event.stopPropagation();
}

/** Ctrl Enter saves the form it is pressed in; Escape and the arrows pass. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}
