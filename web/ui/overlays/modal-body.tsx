import { type ReactNode, useEffect, useRef, useState } from 'react';

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * The content between header and footer of a dialog. If it scrolls and has nothing focusable, it becomes a tab stop
 * itself: otherwise keyboard users could not scroll to its end.
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
