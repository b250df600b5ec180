import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { useOrderChanges } from '#web/shop/live/use-order-changes.ts';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { InHeader } from '#web/shop/shell/later/in-header.tsx';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { clockText, useTimeLeft } from './use-time-left.ts';

const texts = pickingTexts.question;

type Question = OutputOf<'orders.questions'>['questions'][number];

export default function QuestionBand() {
  const signedIn = useSessionFact(({ status }) => status === 'signed-in');
  return signedIn && <PickerQuestion />;
}

function PickerQuestion() {
  const { pathname } = useLocation();
  const { questions, read } = useQuestions();
  const [first] = questions;
  // The order's page shows the questions at its top.
  if (!first || pathname === `/shoppingcart-detail/${first.order_id}`) return null;
  return (
    <InHeader>
      <Band key={`${first.id} ${first.seconds_left}`} question={first} onOver={read} />
    </InHeader>
  );
}

function useQuestions() {
  const [questions, setQuestions] = useState<Question[]>([]);
  const read = useCallback(() => {
    callApi('orders.questions', {}).then(
      (answer) => setQuestions(answer.questions),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, []);
  useEffect(read, [read]);
  useOrderChanges('line', read);
  return { questions, read };
}

function Band({ question, onOver }: { question: Question; onOver: () => void }) {
  const { title, order_id: orderId } = question;
  const left = useTimeLeft(question.seconds_left, onOver);

  useEffect(() => announce(texts.asked(title)), [title]);

  return (
    <section className="bg-warn-soft text-warn-body" aria-label={texts.band}>
      <div className="shop-width flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
        <p className="flex flex-[1_1_14rem] gap-2 items-center min-w-0">
          <Icon name="hourglass-medium" size={20} />
          <span className="min-w-0">
            <b>{texts.gone(title)}</b> {texts.left}{' '}
            <b role="timer" className="tabular-nums">
              {clockText(left)}
            </b>{' '}
            {texts.bandTime}
          </span>
        </p>
        <ButtonLink to={`/shoppingcart-detail/${orderId}`}>{texts.answer}</ButtonLink>
      </div>
    </section>
  );
}
