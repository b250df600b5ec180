import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { NoPart } from './part.tsx';

/**
 * A dialog with a form of its own that opens over the form it is asked for in: a form may stand in no other one, so it
 * is drawn beside the page, and React, which hands on what is sent and pressed there all the same, is stopped.
 */
export function Apart({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from going further.
    <div className="contents" onSubmit={stop} onKeyDown={stopEnter}>
      <NoPart>{children}</NoPart>
    </div>,
    document.body,
  );
}

function stop(event: SyntheticEvent) {
  event.stopPropagation();
}

/** Ctrl Enter saves the form it is pressed in; Escape and the arrows belong to everybody. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}
