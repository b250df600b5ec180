import { useState } from 'react';
import { Navigate } from 'react-router';
import { badgeCount } from '#rules/cart/totals.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { BagChoice } from './frame/bag-choice.tsx';
import { NextStep } from './frame/next-step.tsx';
import { saveChoice } from './frame/save-choice.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { pathOf } from './frame/steps-of.ts';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';

const texts = checkoutTexts.bags;

/** Bags: number and cost of each kind; 'Sin bolsa' always (rule 7). */
export default function BagsPage() {
  const cart = useCheckoutCart();
  const offered = useBusiness()?.config.bags_config ?? [];
  // The cart's price is the server's current one; the page may have been open for long.
  const options = offered.map((bag) => (bag.code === cart.bags_config?.code ? cart.bags_config : bag));
  const [pending, setPending] = useState<string | null>(null);
  const { busy, run: choose } = useAction(async (code: string) => {
    setPending(code);
    await saveChoice(
      ({ id: uuid }) => callApi('cart.setBags', { params: { uuid }, body: { bags_config: { code } } }),
      texts.failed,
    );
    setPending(null);
  });
  const current = pending ?? cart.bags_config?.code ?? null;
  const amounts = amountsOf(cart);

  if (options.length === 0) return <Navigate to={pathOf('finish')} replace />;
  return (
    <StepFrame
      cart={cart}
      title={texts.title}
      action={
        <NextStep
          cart={cart}
          from="bags"
          label={texts.next}
          busy={busy}
          reason={current === null ? texts.reason : undefined}
        />
      }
    >
      <p className="text-ink-2">
        {texts.counted(
          checkoutTexts.summary.products(badgeCount(cart.products)),
          amounts.grams === 0 ? '' : kilos(amounts.grams),
        )}
      </p>
      <BagChoice
        options={options}
        amounts={amounts}
        chosen={current}
        onChoose={(code) => void choose(code)}
      />
    </StepFrame>
  );
}

function amountsOf({ products }: WireCart): { units: number; grams: number } {
  const sumOf = (countType: 'units' | 'grams') =>
    products.filter((line) => line.countType === countType).reduce((sum, { count }) => sum + count, 0);
  return { units: sumOf('units'), grams: sumOf('grams') };
}

/** '2,1 kg' */
function kilos(grams: number): string {
  return `${(grams / 1000).toFixed(1).replace('.', ',')}\u00a0kg`;
}
