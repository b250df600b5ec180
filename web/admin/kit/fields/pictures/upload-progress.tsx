import { useEffect, useRef } from 'react';
import { picturesTexts as texts } from '#web/admin/texts/pictures.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Uploading } from './use-uploads.ts';

export function Progress({ name, percent, cancel }: Uploading) {
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3">
      <span className="truncate min-w-0 max-w-full">{texts.uploading(name, percent)}</span>
      <progress
        className="kit-progress flex-[1_1_120px]"
        max={100}
        value={percent}
        aria-label={texts.uploadOf(name)}
      />
      <Button kind="ghost" size={36} aria-label={texts.cancelOf(name)} onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** Blocks saving a form during an upload, which would leave the file out. */
export function useNoSubmitWhile(busy: boolean, onBlocked: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const blocked = useRef(onBlocked);
  useEffect(() => {
    blocked.current = onBlocked;
  });
  // Marks the field as ready for files, also after server rendering.
  useEffect(() => {
    if (frame.current) frame.current.dataset.ready = 'yes';
  }, []);
  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!busy || !form) return;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      blocked.current();
    };
    form.addEventListener('submit', stop, { capture: true });
    return () => form.removeEventListener('submit', stop, { capture: true });
  }, [busy]);
  return frame;
}
