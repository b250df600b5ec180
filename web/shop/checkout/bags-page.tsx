import { useState } from 'react';
import { Navigate } from 'react-router';
import { bagCount } from '#rules/bags.ts';
import { badgeCount } from '#rules/cart.ts';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { NextStep } from './frame/next-step.tsx';
import { saveChoice } from './frame/save-choice.ts';
import { StepFrame } from './frame/step-frame.tsx';
import { pathOf } from './frame/steps-of.ts';
import { useCheckoutCart } from './frame/use-checkout-cart.ts';

const texts = checkoutTexts.bags;

type Option = WireCart['bags_config'] & {};

/** Bags: number and cost of each kind; 'Sin bolsa' always (decision 7). */
export default function BagsPage() {
  const cart = useCheckoutCart();
  const offered = useBusiness()?.config.bags_config ?? [];
  // The cart's price is the server's current one; the page may have been open for long.
  const options = offered.map((bag) => (bag.code === cart.bags_config?.code ? cart.bags_config : bag));
  const [wanted, setWanted] = useState<string | null>(null);
  const { busy, run: choose } = useAction(async (code: string) => {
    setWanted(code);
    await saveChoice(
      ({ id: uuid }) => callApi('cart.setBags', { params: { uuid }, body: { bags_config: { code } } }),
      texts.failed,
    );
    setWanted(null);
  });
  const shown = wanted ?? cart.bags_config?.code ?? null;
  const amounts = amountsOf(cart);
  const chosen = options.find(({ code }) => code === shown);

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
          reason={shown === null ? texts.reason : undefined}
        />
      }
    >
      <p className="text-ink-2">
        {texts.counted(
          checkoutTexts.summary.products(badgeCount(cart.products)),
          amounts.grams === 0 ? '' : kilos(amounts.grams),
        )}
      </p>
      <ChoiceGroup label={texts.options} hiddenLabel>
        {options.map((option) => (
          <BagRow
            key={option.code}
            option={option}
            count={countFor(option, amounts)}
            checked={shown === option.code}
            onChoose={() => void choose(option.code)}
          />
        ))}
        <ChoiceRow
          name="bags"
          value=""
          title={texts.none}
          text={texts.noneText}
          aside={<span className="type-price-s">{formatPesos(0)}</span>}
          checked={shown === ''}
          onChange={() => void choose('')}
        />
      </ChoiceGroup>
      {chosen !== undefined && hasLimit(chosen) && (
        <Notice tone="info">
          {texts.capacity(chosen.products_per_bag, chosen.products_grams_limit)} {texts.fewer}
        </Notice>
      )}
    </StepFrame>
  );
}

type RowProps = { option: Option; count: number; checked: boolean; onChoose: () => void };

function BagRow({ option: { code, name, price_per_bag: price }, count, checked, onChoose }: RowProps) {
  return (
    <ChoiceRow
      name="bags"
      value={code}
      title={name}
      text={texts.count(count)}
      aside={
        <span className="grid justify-items-end">
          <span className="type-price-s">{formatPesos(count * price)}</span>
          <span className="type-note text-ink-2">{texts.times(count, price)}</span>
        </span>
      }
      checked={checked}
      onChange={onChoose}
    />
  );
}

function countFor(option: Option, { units, grams }: { units: number; grams: number }): number {
  return bagCount(
    {
      code: option.code,
      name: option.name,
      pricePerBag: option.price_per_bag,
      productsPerBag: option.products_per_bag,
      productsGramsLimit: option.products_grams_limit,
    },
    units,
    grams,
  );
}

function amountsOf({ products }: WireCart): { units: number; grams: number } {
  const sumOf = (countType: 'units' | 'grams') =>
    products.filter((line) => line.countType === countType).reduce((sum, { count }) => sum + count, 0);
  return { units: sumOf('units'), grams: sumOf('grams') };
}

function hasLimit({ products_per_bag, products_grams_limit }: Option): boolean {
  return products_per_bag > 0 || products_grams_limit > 0;
}

/** '2,1 kg' */
function kilos(grams: number): string {
  return `${(grams / 1000).toFixed(1).replace('.', ',')}\u00a0kg`;
}
