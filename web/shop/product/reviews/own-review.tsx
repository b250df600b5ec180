import { useState } from 'react';
import { MAX_REVIEW } from '#rules/reviews/reviews.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { reviewTexts as texts } from '#web/shop/texts/reviews.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { StarChoice, Stars } from './stars.tsx';
import type { useOwnReview } from './use-reviews.ts';

type Props = { own: ReturnType<typeof useOwnReview> };

export function OwnReview({ own }: Props) {
  const [editing, setEditing] = useState(false);
  const { review } = own;
  const remove = useAction(async () => {
    const failure = await failureOf(() => own.remove());
    if (failure !== undefined) showToast('error', failure);
    else showToast('success', texts.removed);
  });
  if (editing) return <ReviewForm own={own} onDone={() => setEditing(false)} />;
  if (!review)
    return (
      <p>
        <Button kind="outline" onClick={() => setEditing(true)}>
          {texts.write}
        </Button>
      </p>
    );
  return (
    <div className="review">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b>{texts.own}</b>
        <Stars value={review.stars} label={texts.stars(review.stars)} />
      </p>
      {review.text !== '' && <p className="whitespace-pre-line">{review.text}</p>}
      {review.state !== 'visible' && <Notice tone="warn">{texts.states[review.state]}</Notice>}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Button kind="ghost" onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
        <Button kind="ghost" busy={remove.busy} onClick={() => void remove.run()}>
          {texts.remove}
        </Button>
      </p>
    </div>
  );
}

function ReviewForm({ own, onDone }: Props & { onDone: () => void }) {
  const [stars, setStars] = useState(own.review?.stars ?? 0);
  const [text, setText] = useState(own.review?.text ?? '');
  const [failure, setFailure] = useState<string>();
  const send = useAction(async () => {
    if (stars === 0) return setFailure(texts.noStars);
    const refused = await failureOf(async () => {
      const review = await own.save({ stars, text });
      showToast('success', review.state === 'visible' ? texts.saved : texts.states.held);
    });
    if (refused === undefined) onDone();
    else setFailure(refused);
  });
  return (
    <form
      className="review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <StarChoice
        label={texts.choose}
        nameOf={texts.stars}
        value={stars}
        onChange={(chosen) => {
          setStars(chosen);
          setFailure(undefined);
        }}
      />
      <TextArea
        label={texts.text}
        hint={texts.hint}
        rows={3}
        maxLength={MAX_REVIEW}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failure !== undefined && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Button type="submit" busy={send.busy} busyText={texts.sending}>
          {texts.send}
        </Button>
        <Button kind="ghost" onClick={onDone}>
          {texts.cancel}
        </Button>
      </p>
    </form>
  );
}

/** The text of a refusal; undefined on success. */
async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
