import { Notice } from '#web/ui/feedback/notice.tsx';
import { shellTexts } from '../texts/shell.ts';

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
