import { type ReactNode, useEffect, useRef, useState } from 'react';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * What lies between head and foot of a dialog. Longer than the screen and without anything to stop at, it is a stop
 * of the Tab key itself: else whoever has no mouse could not read its end.
 */
export function ModalBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another height.
  useEffect(() => {
    const box = body.current;
    if (box === null) return;
    const watcher = new ResizeObserver(() =>
      setIsStop(box.scrollHeight > box.clientHeight && box.querySelector(STOPS) === null),
    );
    for (const part of [box, ...box.children]) watcher.observe(part);
    return () => watcher.disconnect();
  }, [children]);

  const stop = { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 } as const;
  return (
    <div ref={body} className="modal-body" {...(isStop && stop)}>
      {children}
    </div>
  );
}
