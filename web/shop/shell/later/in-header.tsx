import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders notices for every page at the bottom of the sticky header, where they cover no buttons. */
export function InHeader({ children }: { children: ReactNode }) {
  const header = document.querySelector('.shop-header');
  return header && createPortal(children, header);
}
