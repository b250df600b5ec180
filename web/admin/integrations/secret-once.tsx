import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { sectionTexts } from '../texts/integrations/sections.ts';

type Props = { secret: string; heading: string; text: string; copy: string };

export function SecretOnce({ secret, heading, text, copy }: Props) {
  return (
    <Notice tone="warn" icon="warning-circle-fill" assertive>
      <span className="grid gap-2">
        <b>{heading}</b>
        <span>{text}</span>
        <code className="break-all select-all">{secret}</code>
        <CopyButton text={secret} messages={sectionTexts.copying}>
          {copy}
        </CopyButton>
      </span>
    </Notice>
  );
}
