import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { useLinkPress } from './use-link-press.ts';

type Props = Pick<ReturnType<typeof useLinkPress>, 'failure' | 'busy' | 'press'> & {
  texts: { failed: string; busy: string; action: string };
};

/** The button of a mailed link, and why it failed. */
export function LinkButton({ failure, busy, press, texts }: Props) {
  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <Button size={52} wide busy={busy} busyText={texts.busy} onClick={press}>
        {texts.action}
      </Button>
    </>
  );
}
