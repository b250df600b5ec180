import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { QuestionCard } from './question-card.tsx';

type Props = { order: Order; onAnswer: (answer: OrderAnswer) => void; onChanged: () => void };

/** The picker's current questions; after the last answer the focus moves to the products. */
export function Questions({ order, onAnswer, onChanged }: Props) {
  function answered(answer: OrderAnswer) {
    onAnswer(answer);
    document.getElementById('order-products')?.focus({ preventScroll: true });
  }
  return order.questions.map((question) => {
    const line = order.products.find(({ id }) => id === question.line_id);
    return (
      line && (
        <QuestionCard
          key={question.id}
          {...{ question, line, onChanged }}
          orderId={order.id}
          onAnswer={answered}
        />
      )
    );
  });
}
