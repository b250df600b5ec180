import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { OrderSheets } from './order-sheet.tsx';

/** Renders sheets beside the page, visible only in print; returns a function that removes them. */
export function drawSheets(props: ComponentProps<typeof OrderSheets>): () => void {
  const place = document.createElement('div');
  place.className = 'order-sheets';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<OrderSheets {...props} />));
  return () => {
    root.unmount();
    place.remove();
  };
}
