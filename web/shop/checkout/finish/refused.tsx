import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

type Props = { children: ReactNode; icon?: ShopIcon; action?: ReactNode };

/** Why the order was not placed. On a phone the button is far below: the message is scrolled into view. */
export function Refused({ children, ...rest }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="danger" assertive {...rest}>
        {children}
      </Notice>
    </div>
  );
}
