import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { trustedHtml } from '#web/content-policy/trusted-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { orderMessageTexts as texts } from '../texts/order/messages.ts';

type Setting = OutputOf<'orderMessages.list'>['list'][number];
type Preview = OutputOf<'orderMessages.preview'>;
type Values = { off: boolean; words: string };

const field = fieldWords(texts.fields);

const REST_MS = 500;

type Props = { setting: Setting; onClose: () => void; onSaved: () => void };

/**
 * Edits the message of a moment of an order: whether it is sent, the business's own texts, and a preview of the mail.
 */
export default function MessageDialog({ setting, onClose, onSaved }: Props) {
  const { moment, due, off, words } = setting;
  return (
    <RecordDialog<Values, Setting>
      title={texts.moments[moment]}
      values={{ off, words }}
      version={setting.version}
      toValues={(saved) => ({ off: saved.off, words: saved.words })}
      wide
      failed={() => texts.notSaved}
      save={async (values, version = setting.version) =>
        (await callApi('orderMessages.save', { body: { moment, ...values, version } })).doc
      }
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
      actions={<TryButton moment={moment} />}
    >
      {due ? <Notice tone="info">{texts.due}</Notice> : <SwitchField {...field('off')} inverted />}
      <LongTextField {...field('words')} maxLength={600} rows={4} />
      <MailPreview moment={moment} hasOrder={setting.subject !== ''} />
    </RecordDialog>
  );
}

function TryButton({ moment }: Pick<Setting, 'moment'>) {
  const { words = '' } = useWatch<Values>();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      const { message } = await callApi('orderMessages.try', { body: { moment, words } });
      showToast('success', message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${texts.notTried} ${error.message}`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="ghost" busy={busy} busyText={texts.trying} onClick={() => void send()}>
      {texts.try}
    </Button>
  );
}

function MailPreview({ moment, hasOrder }: Pick<Setting, 'moment'> & { hasOrder: boolean }) {
  const { words = '' } = useWatch<Values>();
  const rested = useDebounced(words, REST_MS);
  const [preview, setPreview] = useState<Preview>();
  const { failed, again } = useReading<Preview | undefined>(
    async () =>
      hasOrder ? callApi('orderMessages.preview', { body: { moment, words: rested } }) : undefined,
    setPreview,
    `${moment} ${rested}`,
  );
  if (!hasOrder) return <Notice tone="info">{texts.preview.none}</Notice>;
  return (
    <section className="kit-wide grid gap-2">
      <h3 className="type-name">{texts.preview.title}</h3>
      {failed && <ReadFailed again={again}>{texts.preview.failed}</ReadFailed>}
      {preview === undefined && !failed && (
        <Waiting label={texts.preview.title}>
          <Skeleton height={420} width="100%" />
        </Waiting>
      )}
      {preview && (
        <>
          <p className="wrap-anywhere">
            <span className="text-ink-2">{texts.preview.subject}:</span> <b>{preview.subject}</b>
          </p>
          <iframe
            title={texts.preview.frame}
            sandbox=""
            srcDoc={trustedHtml(preview.html)}
            className="border-line h-[560px] w-full rounded-card border"
          />
          <p className="wrap-anywhere">
            <span className="text-ink-2">{texts.preview.whatsapp}:</span> {preview.whatsapp}
          </p>
        </>
      )}
    </section>
  );
}
