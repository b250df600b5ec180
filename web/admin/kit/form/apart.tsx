import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { NoPart } from './part.tsx';

/**
 * A dialog with its own form, opened from another form. Forms cannot be nested, so it is rendered beside the page, and
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

/** Stops Ctrl Enter, which saves the form in which it is pressed; Escape and arrow keys pass. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}
