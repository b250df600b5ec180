import { Notice } from '#web/ui/feedback/notice.tsx';
import { shellTexts } from '../texts/shell.ts';

/** What could not be read, in its place, with the way to try again. */
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
