import { useState } from 'react';
import { readPesos } from '#rules/deliveries/cash-note.ts';
import { groupThousands } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { changeDraft, useDraft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';

const texts = checkoutTexts.pay;

export type Cash = ReturnType<typeof useCash>;

/** The cash amount as typed; an invalid amount does not leave the step unnoticed. */
export function useCash(cart: WireCart) {
  const { cash } = useDraft(cart.id);
  const [text, setText] = useState(cash === null ? '' : groupThousands(cash));
  const [left, setLeft] = useState(false);
  const amount = readPesos(text);
  const total = cart.price_total_computed;

  return {
    text,
    change: amount !== null && amount >= total ? amount - total : null,
    wrong: left ? wrong(text, amount, total) : undefined,
    write(next: string) {
      const pesos = readPesos(next);
      setText(next);
      changeDraft(cart.id, { cash: pesos !== null && pesos >= total ? pesos : null });
    },
    leave() {
      setLeft(true);
      if (amount !== null) setText(groupThousands(amount));
    },
  };
}

function wrong(text: string, amount: number | null, total: number): string | undefined {
  if (text.trim() === '') return undefined;
  if (amount === null) return texts.cashNotNumber;
  return amount < total ? texts.cashTooLittle(total) : undefined;
}
