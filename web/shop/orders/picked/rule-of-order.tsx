import { Suspense, useState } from 'react';
import { SUBSTITUTION_LABELS, type Substitution } from '#rules/picking/substitution-wish.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { RuleSheet } from '#web/shop/substitution/lazy-rule-sheet.ts';
import { useInTurn } from '#web/shop/substitution/use-in-turn.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const texts = pickingTexts.rule;

type Props = { order: Order; onAnswer: (answer: OrderAnswer) => void };

/** What to do with sold out products; editable while something remains to be picked (rule 84). */
export function RuleOfOrder({ order, onAnswer }: Props) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useInTurn(async (substitution: Substitution, line_id?: string) => {
    const params = { id: order.id };
    try {
      onAnswer(await callApi('orders.setSubstitution', { params, body: { substitution, line_id } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      showToast('error', `${texts.failed} ${error.message}`);
    }
  });
  const waiting = order.products.filter(({ picked }) => picked === null);
  const others = waiting.filter(({ substitution }) => substitution !== order.substitution).length;
  if (!isOpen(order) || waiting.length === 0) return null;
  return (
    <div className="order-rule flex gap-3 items-center justify-between w-full pt-3 border-t border-line">
      <div>
        <p className="type-note text-ink-2">{texts.row}</p>
        <p className="type-name">{SUBSTITUTION_LABELS[order.substitution]}</p>
        {others > 0 && <p className="type-note text-ink-2">{texts.others(others)}</p>}
      </div>
      <button
        type="button"
        className="link py-3 text-note print:hidden"
        aria-label={texts.changeSpoken}
        onClick={() => setOpen(true)}
      >
        {texts.change}
      </button>
      {open && (
        <Suspense>
          <RuleSheet
            rule={order.substitution}
            lines={waiting.map(({ id, product, substitution }) => ({
              id,
              title: product.title,
              rule: substitution,
            }))}
            busy={busy}
            onRule={(rule, lineId) => {
              if (rule !== null) run(rule, lineId);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function isOpen({ state, settlement }: Order): boolean {
  const over: Order['state'][] = [
    '9_store_invoice_products',
    '10_store_dispatch_products',
    '11_store_onlinepayment_fail',
    '12_store_cancel_order',
  ];
  return settlement === null && !over.includes(state);
}
