import { Suspense, useState } from 'react';
import { SUBSTITUTION_LABELS, type Substitution } from '#rules/picking/substitution-wish.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { saveChoice } from '#web/shop/checkout/frame/save-choice.ts';
import { RuleSheet } from '#web/shop/substitution/lazy-rule-sheet.ts';
import { RuleChoice } from '#web/shop/substitution/rule-choice.tsx';
import { useInTurn } from '#web/shop/substitution/use-in-turn.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { ReviewRow } from './order-review.tsx';

const texts = pickingTexts.rule;

/**
 * The question about sold out products in the last step, for people who never answered it, with the default selected
 * (rule 84).
 */
export function RuleQuestion({ cart }: { cart: WireCart }) {
  const [isFirst] = useState(cart.substitution === null);
  const { shown, save, others } = useRule(cart);
  const [open, setOpen] = useState(false);
  if (!isFirst) return null;
  return (
    <div className="panel grid gap-2">
      <RuleChoice rule={shown} onRule={save} />
      {cart.products.length > 1 && (
        <button type="button" className="link justify-self-start py-3 -mb-3" onClick={() => setOpen(true)}>
          {texts.byLine}
        </button>
      )}
      {others > 0 && <p className="type-note text-ink-2">{texts.others(others)}</p>}
      {open && <CartRuleSheet showLines cart={cart} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The stored answer about sold out products, in the summary of choices. */
export function RuleRow({ cart }: { cart: WireCart }) {
  const [isFirst] = useState(cart.substitution === null);
  const { shown, others } = useRule(cart);
  const [open, setOpen] = useState(false);
  if (isFirst) return null;
  return (
    <ReviewRow
      icon="repeat"
      label={texts.row}
      note={others > 0 ? texts.others(others) : undefined}
      change={
        <>
          <button
            type="button"
            className="link review-change"
            aria-label={texts.changeSpoken}
            onClick={() => setOpen(true)}
          >
            {texts.change}
          </button>
          {open && <CartRuleSheet cart={cart} onClose={() => setOpen(false)} />}
        </>
      }
    >
      {SUBSTITUTION_LABELS[shown]}
    </ReviewRow>
  );
}

type SheetProps = { cart: WireCart; showLines?: boolean; onClose: () => void };

function CartRuleSheet({ cart, showLines = false, onClose }: SheetProps) {
  const { shown, busy, save } = useRule(cart);
  return (
    <Suspense>
      <RuleSheet
        mayFollow
        showLines={showLines}
        rule={shown}
        lines={cart.products.map(({ id, product, substitution }) => ({
          id,
          title: product.title,
          rule: substitution,
        }))}
        busy={busy}
        onRule={save}
        onClose={onClose}
      />
    </Suspense>
  );
}

function useRule(cart: WireCart) {
  const [pending, setPending] = useState<Substitution | null>(null);
  const { busy, run } = useInTurn(async (substitution: Substitution | null, line_id?: string) => {
    const body = { substitution, line_id };
    await saveChoice(
      ({ id: uuid }) => callApi('cart.setSubstitution', { params: { uuid }, body }),
      texts.failed,
    );
  });
  const current = cart.substitution ?? 'ask';
  const save = (rule: Substitution | null, lineId?: string) => {
    if (lineId === undefined) setPending(rule);
    run(rule, lineId);
  };
  const others = cart.products.filter(({ substitution: own }) => own !== null && own !== current).length;
  return { shown: busy ? (pending ?? current) : current, busy, save, others };
}
