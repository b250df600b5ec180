import { useRef, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { SectionState } from '#web/shop/account/profile/section-state.tsx';
import { failOrLeave, useAnswer } from '#web/shop/account/profile/use-answer.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { OrderAnswer } from '#web/shop/orders/load-order.ts';
import { type Photo, Photos } from '#web/shop/pqr/photos.tsx';
import { returnTexts } from '#web/shop/texts/buying/returns.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RequestLines } from './request-lines.tsx';
import { type Choice, type Goods, hasProblem, linesOf, type Problem, problemsOf } from './request-values.ts';

const texts = returnTexts.request;

type Props = { orderId: string; onAnswer: (answer: OrderAnswer) => void; onClose: () => void };

export default function RequestDialog({ orderId, onAnswer, onClose }: Props) {
  const { answer, again } = useAnswer(
    async () => (await callApi('returns.requestable', { params: { id: orderId } })).goods,
  );
  return (
    <Dialog open onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(goods) =>
          goods.length === 0 ? (
            <p>{texts.nothing}</p>
          ) : (
            <RequestForm goods={goods} orderId={orderId} onAnswer={onAnswer} onClose={onClose} />
          )
        }
      </SectionState>
    </Dialog>
  );
}

function RequestForm({ goods, orderId: id, onAnswer, onClose }: Props & { goods: readonly Goods[] }) {
  const [choices, setChoices] = useState<readonly Choice[]>(() => goods.map(() => null));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [failure, setFailure] = useState('');
  // The idempotency key, the same for each attempt with equal content: the request is sent once.
  const tried = useRef({ of: '', id: '' });

  const { busy, run } = useAction(async () => {
    const { lines, problems: found } = linesOf(goods, choices);
    setProblems(found);
    // Also shown beside the button: the product may be out of view.
    const wrong = found.some(hasProblem) ? texts.wrong.reason : lines.length === 0 ? texts.wrong.empty : '';
    setFailure(wrong);
    if (wrong !== '') return;
    try {
      for (const { id: photo_id, blob } of photos)
        await callApi('pqr.photo', { params: { id }, body: { photo: blob, photo_id } });
      const body = { lines, note, photo_ids: photos.map((photo) => photo.id) };
      const of = JSON.stringify(body);
      if (tried.current.of !== of) tried.current = { of, id: crypto.randomUUID() };
      const sent = Object.assign(body, { request_id: tried.current.id });
      onAnswer(await callApi('returns.request', { params: { id }, body: sent }));
      showToast('success', texts.sent);
      onClose();
    } catch (error) {
      const { message, details } = failOrLeave(error) as ApiError;
      setProblems(problemsOf(choices, details));
      setFailure(message);
    }
  });

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className="text-ink-2">{texts.about}</p>
      <RequestLines goods={goods} choices={choices} problems={problems} onChange={setChoices} />
      <TextArea
        label={texts.note}
        rows={3}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Photos photos={photos} onChange={setPhotos} />
      {failure !== '' && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <div className="sticky -bottom-6 z-1 grid -mx-6 -mb-6 px-6 py-3 bg-surface border-t border-line">
        <Button type="submit" size={52} busy={busy} busyText={texts.sending}>
          {texts.send(choices.filter((choice) => choice !== null).length)}
        </Button>
      </div>
    </form>
  );
}
