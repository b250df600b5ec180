import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { MAX_ANSWER } from '#rules/reviews/reviews.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SwitchField } from '../kit/fields/choice-fields.tsx';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { reviewTexts as texts } from '../texts/content/reviews.ts';
import { kitTexts } from '../texts/kit.ts';

export type Review = OutputOf<'reviews.one'>;
type Values = { answer: string; hidden: boolean };

const field = fieldWords(texts.fields);
/** A held review is hidden until staff publish it. */
const valuesOf = ({ answer, state }: Review): Values => ({
  answer: answer?.text ?? '',
  hidden: state !== 'visible',
});

export default function ReviewDialog({ id, onClose, onSaved }: Opened) {
  const read = () => callApi('reviews.one', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.opinion} read={read} onClose={onClose}>
      {(review) => (
        <RecordDialog<Values, Review>
          title={texts.open(review.product)}
          subtitle={texts.by(
            review.author,
            review.id_order === null ? '—' : groupThousands(review.id_order),
            review.office,
          )}
          values={valuesOf(review)}
          version={review.version}
          toValues={valuesOf}
          save={async (values, version = review.version) => {
            // Sends only changes: an answer alone does not change the state.
            const before = valuesOf(review);
            const hidden = values.hidden === before.hidden ? {} : { hidden: values.hidden };
            const body = { version, answer: values.answer, ...hidden };
            return (await callApi('reviews.moderate', { params: { id }, body })).doc;
          }}
          onSaved={() => {
            showToast('success', kitTexts.record.saved);
            onSaved();
          }}
          onClose={onClose}
        >
          <blockquote className="kit-wide grid gap-1">
            <b>{texts.stars(review.stars)}</b>
            <p className="whitespace-pre-line wrap-anywhere">{review.text || texts.noText}</p>
          </blockquote>
          {review.state === 'held' && (
            <div className="kit-wide">
              <Notice tone="warn">{texts.held}</Notice>
            </div>
          )}
          <LongTextField {...field('answer')} maxLength={MAX_ANSWER} />
          <SwitchField {...field('hidden')} inverted />
        </RecordDialog>
      )}
    </OpenRecord>
  );
}
