import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { readPesos } from '#web/shop/checkout/draft/cash-note.ts';
import { changeDraft, useDraft } from '#web/shop/checkout/draft/draft-store.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const texts = checkoutTexts.pay;

/** With how much one pays, so that the courier brings the change; may stay unsaid. */
export function CashQuestion({ cart }: { cart: WireCart }) {
  const { cash } = useDraft(cart.id);
  const [text, setText] = useState(cash === null ? '' : groupThousands(cash));
  const [left, setLeft] = useState(false);
  const amount = readPesos(text);
  const total = cart.price_total_computed;
  const enough = amount !== null && amount >= total;

  return (
    <TextInput
      label={texts.cashAmount}
      aside={texts.cashAside}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      icon={<span aria-hidden>$</span>}
      value={text}
      {...(enough && { hint: texts.cashHint(amount - total) })}
      error={left ? wrong(text, amount, total) : undefined}
      onChange={(event) => {
        const next = readPesos(event.target.value);
        setText(event.target.value);
        changeDraft(cart.id, { cash: next !== null && next >= total ? next : null });
      }}
      onBlur={() => {
        setLeft(true);
        if (amount !== null) setText(groupThousands(amount));
      }}
    />
  );
}

function wrong(text: string, amount: number | null, total: number): string | undefined {
  if (text.trim() === '') return undefined;
  if (amount === null) return texts.cashNotNumber;
  return amount < total ? texts.cashTooLittle(total) : undefined;
}
