import { formatPesos } from '#rules/money.ts';
import type { BasketWish } from '#web/shop/cart/add-many/add-basket.ts';
import { AddBasketButton } from '#web/shop/cart/add-many/add-basket-button.tsx';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import type { Ingredient } from './ingredients.ts';

type Props = {
  basket: { id: string; name: string; type: string };
  chosen: readonly Ingredient[];
  all: number;
  wish: BasketWish;
};

/** How much of it, what it costs, and the button; fixed to the screen on a phone. */
export function AddFoot({ basket, chosen, all, wish }: Props) {
  const total = chosen.reduce((sum, row) => sum + row.total, 0);
  return (
    <div className="add-foot">
      <p aria-live="polite">
        <span className="type-note text-ink-2">
          {texts.chosen(chosen.length, all, basket.type === 'recipe')}
        </span>
        <b className="type-price-m no-break">{formatPesos(total)}</b>
      </p>
      <AddBasketButton
        basket={basket}
        wish={wish}
        size={52}
        wide
        {...(chosen.length === 0 ? { disabledReason: texts.nothingChosen } : {})}
      >
        {texts.add}
      </AddBasketButton>
    </div>
  );
}
