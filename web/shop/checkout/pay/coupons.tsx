import type { FormEvent } from 'react';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CouponOffers } from './coupon-offers.tsx';
import type { CouponField } from './use-coupons.ts';
import './coupons.css';

const texts = checkoutTexts.pay;

/** Entering or selecting a coupon, and the applied ones; the reason if one does not apply. */
export function Coupons({ cart, coupons }: { cart: WireCart; coupons: CouponField }) {
  const { written, error, input, busy, write, submit, apply, remove } = coupons;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <form className="panel grid gap-3" noValidate onSubmit={onSubmit}>
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
          onChange={(event) => write(event.target.value)}
        />
        <Button
          type="submit"
          kind="soft"
          className="h-12 mt-6 max-[360px]:mt-0"
          busy={busy}
          busyText={texts.applying}
        >
          {texts.apply}
        </Button>
      </div>
      {cart.coupons_applyed.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.applied}>
          {cart.coupons_applyed.map(({ code, description, until, amount, automatic }) => (
            <li
              key={code}
              className="coupon data-idle:bg-warn-soft data-idle:text-warn-body"
              data-idle={amount === 0 || undefined}
            >
              <Icon name="ticket" />
              <span className="grid flex-1 min-w-0 py-2.5">
                <b>{code}</b>
                {description !== '' && <span className="type-note">{description}</span>}
                {until && <span className="type-note">{until}</span>}
                {automatic && <span className="type-note">{texts.couponAutomatic}</span>}
              </span>
              {amount === 0 ? (
                <span className="text-small font-semibold no-break">{checkoutTexts.summary.idle}</span>
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
