import { type FormEvent, useRef, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { askCart } from '#web/shop/cart/engine/user-cart.ts';
import type { WireCart } from '#web/shop/cart/store/cart-types.ts';
import { recover, tellCart } from '#web/shop/checkout/frame/tell-cart.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CouponOffers } from './coupon-offers.tsx';
import './coupons.css';

const texts = checkoutTexts.pay;

/** A coupon to write or to press, and those that count already; why one does not is said beside it. */
export function Coupons({ cart }: { cart: WireCart }) {
  const [written, setWritten] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { busy, run: apply } = useAction(async (code: string) => {
    try {
      const answer = await askCart(({ id: uuid }) =>
        callApi('cart.applyCoupon', { params: { uuid }, body: { code } }),
      );
      setError(undefined);
      // Another code may have been written meanwhile.
      setWritten((now) => (now.trim().toLowerCase() === code.toLowerCase() ? '' : now));
      const gone = answer ? goneByThemselves(cart, answer.cart) : [];
      if (gone.length > 0) showToast('info', texts.couponInstead(code, gone));
      else announce(texts.couponApplied(code));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The refused code stands in the field, also one that was pressed: the reason is about it.
      setWritten(code);
      setError(failure.message);
      input.current?.focus();
      await recover(failure);
    }
  });
  const { run: remove } = useAction(async (applied: string) => {
    const answer = await tellCart(
      ({ id: uuid }) => callApi('cart.removeCoupon', { params: { uuid, code: applied } }),
      texts.couponFailed,
    );
    if (answer === null) return;
    announce(texts.couponRemoved(applied));
    input.current?.focus();
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const code = written.trim();
    if (code === '') setError(texts.couponEmpty);
    else void apply(code);
  }

  return (
    <form className="checkout-card coupons" noValidate onSubmit={onSubmit}>
      <div className="coupons-row">
        <TextInput
          ref={input}
          label={texts.coupon}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={written}
          error={error}
          onChange={(event) => {
            setWritten(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="soft" className="coupons-apply" busy={busy} busyText={texts.applying}>
          {texts.apply}
        </Button>
      </div>
      {cart.coupons_applyed.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.applied}>
          {cart.coupons_applyed.map(({ code, description, amount, automatic }) => (
            <li key={code} className="coupon" data-idle={amount === 0 || undefined}>
              <Icon name="ticket" />
              <span className="coupon-words">
                <b>{code}</b>
                {description !== '' && <span className="type-note">{description}</span>}
                {automatic && <span className="type-note">{texts.couponAutomatic}</span>}
              </span>
              {amount === 0 ? (
                <span className="coupon-idle no-break">{checkoutTexts.summary.idle}</span>
              ) : (
                <b className="no-break">{`−\u00a0${formatPesos(amount)}`}</b>
              )}
              <IconButton label={texts.removeCoupon(code)} onClick={() => void remove(code)}>
                <Icon name="x" size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <CouponOffers cart={cart} busy={busy} onCode={(code) => void apply(code)} />
    </form>
  );
}

/** Codes that had applied by themselves and do no longer. */
function goneByThemselves(before: WireCart, after: WireCart): string[] {
  const left = new Set(after.coupons_applyed.map(({ code }) => code));
  return before.coupons_applyed
    .filter(({ code, automatic }) => automatic && !left.has(code))
    .map(({ code }) => code);
}
