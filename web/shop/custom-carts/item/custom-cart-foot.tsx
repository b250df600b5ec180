import { formatPesos } from '#rules/money.ts';
import type { CustomCartRequest } from '#web/shop/cart/add-many/add-custom-cart.ts';
import { AddCustomCartButton } from '#web/shop/cart/add-many/add-custom-cart-button.tsx';
import './custom-cart-foot.css';

type Props = {
  customCart: { id: string; name: string };
  request: CustomCartRequest;
  note: string;
  total: number;
  nothing: string;
  add: string;
};

/** The selected part of a custom cart, its price, and the button; fixed to the screen on a phone. */
export function CustomCartFoot({ customCart, request, note, total, nothing, add }: Props) {
  return (
    <div className="foot-bar custom-cart-foot">
      <p aria-live="polite">
        <span className="type-note text-ink-2">{note}</span>
        <b className="type-price-m no-break">{formatPesos(total)}</b>
      </p>
      <AddCustomCartButton
        customCart={customCart}
        request={request}
        size={52}
        wide
        {...(nothing === '' ? {} : { disabledReason: nothing })}
      >
        {add}
      </AddCustomCartButton>
    </div>
  );
}
