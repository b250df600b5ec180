import { formatPesos } from '#rules/money.ts';
import type { BasketRequest } from '#web/shop/cart/add-many/add-basket.ts';
import { AddBasketButton } from '#web/shop/cart/add-many/add-basket-button.tsx';
import './basket-foot.css';

type Props = {
  basket: { id: string; name: string };
  request: BasketRequest;
  /** Which part of it is added. */
  note: string;
  /** Pesos. */
  total: number;
  /** Why there is nothing to add; '' otherwise. */
  nothing: string;
  /** Words of the button. */
  add: string;
};

/** The selected part of a basket, its price, and the button; fixed to the screen on a phone. */
export function BasketFoot({ basket, request, note, total, nothing, add }: Props) {
  return (
    <div className="foot-bar basket-foot">
      <p aria-live="polite">
        <span className="type-note text-ink-2">{note}</span>
        <b className="type-price-m no-break">{formatPesos(total)}</b>
      </p>
      <AddBasketButton
        basket={basket}
        request={request}
        size={52}
        wide
        {...(nothing === '' ? {} : { disabledReason: nothing })}
      >
        {add}
      </AddBasketButton>
    </div>
  );
}
