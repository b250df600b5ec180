import { useState } from 'react';
import { MAX_RATING_COMMENT, ORDER_REASON_LABELS, reasonsFor } from '#rules/reviews/order-rating.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { StarChoice } from '#web/shop/product/reviews/stars.tsx';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { ratingTexts as texts } from '#web/shop/texts/buying/rating.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { LineThumbs } from './line-thumbs.tsx';

type Props = { order: Order; onAnswer: (answer: OrderAnswer) => void; onCancel?: () => void };

export function RatingForm({ order, onAnswer, onCancel }: Props) {
  const { rating } = order;
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [reasons, setReasons] = useState(rating?.reasons ?? []);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [thumbs, setThumbs] = useState(
    () => new Map((rating?.lines ?? []).map(({ line_id, good }) => [line_id, good])),
  );
  const [failure, setFailure] = useState('');

  const { busy, run: send } = useAction(async () => {
    if (stars === 0) return setFailure(texts.noStars);
    setFailure('');
    const lines = [...thumbs].map(([line_id, good]) => ({ line_id, good }));
    const chosen = reasons.filter((reason) => reasonsFor(stars).includes(reason));
    const body = { stars, reasons: chosen, comment, lines };
    try {
      onAnswer(await callApi('orders.rate', { params: { id: order.id }, body }));
      showToast('success', texts.saved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      setFailure(error.message);
    }
  });

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StarChoice
        label={texts.choose}
        nameOf={texts.stars}
        word={texts.words[stars - 1]}
        value={stars}
        onChange={(next) => {
          setStars(next);
          setFailure('');
        }}
      />
      {stars > 0 && (
        <>
          <Reasons stars={stars} chosen={reasons} onChange={setReasons} />
          <LineThumbs
            order={order}
            thumbs={thumbs}
            onChange={(lineId, good) => setThumbs((before) => withThumb(before, lineId, good))}
          />
          <TextArea
            label={texts.comment}
            hint={texts.hint}
            rows={3}
            maxLength={MAX_RATING_COMMENT}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </>
      )}
      {failure !== '' && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyText={texts.sending}>
          {texts.send}
        </Button>
        {onCancel && (
          <Button kind="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

type Reason = ReturnType<typeof reasonsFor>[number];

function Reasons({
  stars,
  chosen,
  onChange,
}: {
  stars: number;
  chosen: Reason[];
  onChange: (chosen: Reason[]) => void;
}) {
  const toggle = (reason: Reason) =>
    onChange(chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason]);
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">{stars >= 4 ? texts.good : texts.bad}</legend>
      <div className="flex flex-wrap gap-2">
        {reasonsFor(stars).map((reason) => (
          <Chip key={reason} selected={chosen.includes(reason)} onClick={() => toggle(reason)}>
            {ORDER_REASON_LABELS[reason]}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function withThumb(thumbs: ReadonlyMap<string, boolean>, lineId: string, good: boolean | undefined) {
  const next = new Map(thumbs);
  if (good === undefined) next.delete(lineId);
  else next.set(lineId, good);
  return next;
}
