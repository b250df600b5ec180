import type { OutputOf } from '#contract/index.ts';
import { phoneText } from '#rules/phone-text.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { kitTexts } from '../texts/kit.ts';
import { replyTexts as texts } from '../texts/order/replies.ts';

export type Reply = OutputOf<'whatsappReplies.one'>;
type Values = { answer: string };

const field = fieldWords(texts.fields);
/** An answer that WhatsApp refused is filled in, to be sent again while WhatsApp accepts answers. */
const valuesOf = ({ answer, handled, can_answer: canAnswer }: Reply): Values => ({
  answer: handled || canAnswer ? answer : '',
});

export default function ReplyDialog({ id, onClose, onSaved }: Pick<Opened, 'id' | 'onClose' | 'onSaved'>) {
  const read = () => callApi('whatsappReplies.one', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.reply} read={read} onClose={onClose}>
      {(reply) => (
        <RecordDialog<Values, Reply>
          title={texts.open(reply.client === '' ? phoneText(reply.phone) : reply.client)}
          subtitle={texts.by(phoneText(reply.phone), whenText(reply.creationDate))}
          values={valuesOf(reply)}
          version={reply.version}
          toValues={valuesOf}
          saveText={({ answer }) => (answer.trim() === '' ? texts.setAside : texts.send)}
          canEdit={!reply.handled}
          readOnly={texts.handled}
          save={async ({ answer }, version = reply.version) =>
            (await callApi('whatsappReplies.answer', { params: { id }, body: { version, answer } })).doc
          }
          onSaved={() => {
            showToast('success', kitTexts.record.saved);
            onSaved();
          }}
          onClose={onClose}
          actions={
            reply.order_id !== null && (
              <ButtonLink
                kind="ghost"
                to={`/admin/orders?ver=todos&pedido=${encodeURIComponent(reply.order_id)}`}
              >
                {texts.toOrder}
              </ButtonLink>
            )
          }
        >
          <blockquote className="kit-wide wrap-anywhere">
            {reply.words === '' ? texts.silent : reply.words}
          </blockquote>
          {!reply.handled && reply.answer !== '' && <Notice tone="warn">{texts.lost(reply.answer)}</Notice>}
          <Answer reply={reply} />
        </RecordDialog>
      )}
    </OpenRecord>
  );
}

function Answer({
  reply: { handled, handled_date: date, answer, who, can_answer: canAnswer },
}: {
  reply: Reply;
}) {
  if (handled) {
    return (
      <div className="kit-wide grid gap-1">
        <p className="wrap-anywhere">{answer === '' ? texts.aside : answer}</p>
        <p className="kit-quiet">{texts.done(who, date === null ? '' : whenText(date))}</p>
      </div>
    );
  }
  return canAnswer ? (
    <LongTextField {...field('answer')} maxLength={1_000} />
  ) : (
    <Notice tone="warn">{texts.late}</Notice>
  );
}
