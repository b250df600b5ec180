import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { orderMessageTexts } from '../texts/order/messages.ts';

const texts = orderMessageTexts.whatsapp;

type Whatsapp = OutputOf<'orderMessages.whatsapp'>;

export default function WhatsappDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<Whatsapp>();
  const { failed, again } = useReading(() => callApi('orderMessages.whatsapp', {}), setRead, '');
  return (
    <Dialog open onClose={onClose} title={texts.title} subtitle={texts.about} closeLabel={texts.close}>
      {!read && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={240} width="100%" />
        </Waiting>
      )}
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {read && (
        <div className="grid gap-4">
          <Notice tone={read.state === 'in_use' ? 'ok' : 'warn'}>{texts.states[read.state]}</Notice>
          <Fact label={texts.webhook} text={read.webhook_url} />
          <ol className="grid gap-4">
            {read.templates.map((template) => (
              <li key={template.name} className="panel grid gap-2">
                <Template template={template} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}

function Template({ template }: { template: Whatsapp['templates'][number] }) {
  const { name, language, body, link, replies } = template;
  return (
    <>
      <h3 className="type-name wrap-anywhere">{name}</h3>
      <p className="kit-note">
        {texts.language}: {language}
      </p>
      <Fact label={texts.body} text={body} />
      {link && <Fact label={`${texts.link} “${link.label}”`} text={link.url} />}
      {replies.length > 0 && (
        <p className="kit-note">
          {texts.replies}: {replies.join(', ')}
        </p>
      )}
    </>
  );
}

/** A value to copy and paste at Meta. */
function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="kit-note block">{label}</span>
        {text}
      </p>
      <CopyButton text={text} messages={{ copied: texts.copied, failed: texts.notCopied }}>
        {texts.copy}
      </CopyButton>
    </div>
  );
}
