import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { MAX_ANSWER } from '#rules/reviews/reviews.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { LongTextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { ratingTexts as texts } from '../texts/content/ratings.ts';
import { kitTexts } from '../texts/kit.ts';
import { RatingWords } from './rating-words.tsx';

export type Rating = OutputOf<'orderRatings.one'>;
type Values = { answer: string };
type Props = Pick<Opened, 'id' | 'onClose' | 'onSaved'> & {
  inOrder?: boolean;
};

const field = fieldWords(texts.fields);
const valuesOf = ({ answer }: Rating): Values => ({ answer: answer?.text ?? '' });

/** The rating of an order with its reply; `id` is the order's. */
export default function RatingDialog({ id, onClose, onSaved, inOrder = false }: Props) {
  const read = () => callApi('orderRatings.one', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.rating} read={read} onClose={onClose}>
      {(rating) => (
        <RecordDialog<Values, Rating>
          title={texts.open(groupThousands(rating.id_order))}
          subtitle={texts.by(rating.client, rating.office)}
          values={valuesOf(rating)}
          version={rating.version}
          toValues={valuesOf}
          save={async ({ answer }, version = rating.version) =>
            (await callApi('orderRatings.answer', { params: { id }, body: { version, answer } })).doc
          }
          onSaved={() => {
            showToast('success', kitTexts.record.saved);
            onSaved();
          }}
          onClose={onClose}
          actions={
            !inOrder && (
              <ButtonLink kind="ghost" to={`/admin/orders?ver=todos&pedido=${encodeURIComponent(id)}`}>
                {texts.toOrder}
              </ButtonLink>
            )
          }
        >
          <blockquote className="kit-wide">
            <RatingWords rating={rating} lines={rating.lines} />
          </blockquote>
          <LongTextField {...field('answer')} maxLength={MAX_ANSWER} />
          {rating.answer && (
            <p className="kit-wide kit-quiet">
              {texts.answeredBy(rating.answer.who, whenText(rating.answer.date))}
            </p>
          )}
        </RecordDialog>
      )}
    </OpenRecord>
  );
}
