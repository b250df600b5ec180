import { Notice } from '#web/ui/feedback/notice.tsx';
import { shellTexts } from '../texts/shell.ts';

/** Shown instead of data that could not be loaded, with a retry. */
export function ReadFailed({ children, again }: { children: string; again: () => void }) {
  return (
    <Notice
      tone="danger"
      assertive
      action={
        <button type="button" className="link" onClick={again}>
          {shellTexts.retry}
        </button>
      }
    >
      {children}
    </Notice>
  );
}
