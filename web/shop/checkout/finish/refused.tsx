import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Why the order was not placed. On a phone the button is far below: the message is scrolled into view. */
export function Refused({ children, action }: { children: string; action?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Notice tone="danger" assertive action={action}>
        {children}
      </Notice>
    </div>
  );
}
