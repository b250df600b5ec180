import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** At the foot of the shop's header, which stays in sight: what concerns every page lies over none of its buttons. */
export function InHeader({ children }: { children: ReactNode }) {
  const header = document.querySelector('.shop-header');
  return header && createPortal(children, header);
}
