import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { Cash } from './use-cash.ts';

const texts = checkoutTexts.pay;

/** The amount for which the courier brings change; optional. */
export function CashQuestion({ cash: { text, change, wrong, write, leave } }: { cash: Cash }) {
  return (
    <TextInput
      label={texts.cashAmount}
      aside={texts.cashAside}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      icon={<span aria-hidden>$</span>}
      value={text}
      {...(change !== null && { hint: texts.cashHint(change) })}
      error={wrong}
      onChange={(event) => write(event.target.value)}
      onBlur={leave}
    />
  );
}
