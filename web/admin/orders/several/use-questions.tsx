import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { boardTexts } from '../../texts/orders-board.ts';
import { printOrders } from '../paper/print-orders.ts';
import { ACCEPTED, DISPATCHED, moveOrders, type NotMoved } from './change-orders.ts';
import type { Ask, Question, RequestedAction } from './question.ts';

const OrderQuestion = lazyPart(() => import('./order-question.tsx'));

type Options = { refresh: () => void; onOpen: (id: string) => void };

export function useQuestions(options: Options): { ask: Ask; question: ReactNode } {
  const { refresh } = options;
  const [question, setQuestion] = useState<Question>();
  const onFailures = (failures: readonly NotMoved[]) => setQuestion({ about: 'failures', failures });

  async function ask(action: RequestedAction): Promise<boolean> {
    const { about, orders } = action;
    if (about === 'accept') {
      await moveOrders(orders, { state: ACCEPTED }, refresh, {
        done: boardTexts.actions.accepted,
        onFailures,
      });
      return true;
    }
    if (about === 'print') return orSayWhy(() => printOrders(orders.map(({ id }) => id)));
    const isFetched = about === 'dispatch' && orders.every(({ type }) => type === 'pickup');
    if (about === 'dispatch at once' || isFetched) {
      await moveOrders(orders, { state: DISPATCHED }, refresh, { onFailures });
      return true;
    }
    return new Promise((resolve) => {
      const onEnd = (isDone: boolean) => {
        setQuestion((now) => (now?.about === 'failures' ? now : undefined));
        resolve(isDone);
      };
      setQuestion({ ...action, onEnd });
    });
  }

  return {
    ask,
    question: question && (
      <Suspense>
        <OrderQuestion
          {...options}
          question={question}
          onFailures={onFailures}
          onClose={() => (question.about === 'failures' ? setQuestion(undefined) : question.onEnd(false))}
        />
      </Suspense>
    ),
  };
}
