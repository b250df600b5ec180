import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export function InHeader({ children }: { children: ReactNode }) {
  const header = document.querySelector('.shop-header');
  return header && createPortal(children, header);
}
