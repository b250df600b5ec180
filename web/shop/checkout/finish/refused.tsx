import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Why there is no order yet. On a phone the button was pressed far below: what it says is brought into sight. */
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
