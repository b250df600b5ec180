import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { askCart } from '#web/shop/cart/engine/sending.ts';
import { recover, saveChoice } from '#web/shop/checkout/frame/save-choice.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

const texts = checkoutTexts.pay;

export type CouponField = ReturnType<typeof useCoupons>;

export function useCoupons(cart: WireCart) {
  const [written, setWritten] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function ask(code: string): Promise<boolean> {
    try {
      const answer = await askCart(({ id: uuid }) =>
        callApi('cart.applyCoupon', { params: { uuid }, body: { code } }),
      );
      setError(undefined);
      // Another code may have been typed in the meantime.
      setWritten((now) => (now.trim().toLowerCase() === code.toLowerCase() ? '' : now));
      const gone = answer ? goneByThemselves(cart, answer.cart) : [];
      if (gone.length > 0) showToast('info', texts.couponInstead(code, gone));
      else announce(texts.couponApplied(code));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The refused code is shown in the field, even if it was selected by a button: the error refers to it.
      setWritten(code);
      setError(failure.message);
      input.current?.focus();
      await recover(failure);
      return false;
    }
  }

  const { busy, run: apply } = useAction(async (code: string) => {
    await ask(code);
  });
  const { run: remove } = useAction(async (applied: string) => {
    const answer = await saveChoice(
      ({ id: uuid }) => callApi('cart.removeCoupon', { params: { uuid, code: applied } }),
      texts.couponFailed,
    );
    if (answer === null) return;
    announce(texts.couponRemoved(applied));
    input.current?.focus();
  });

  return {
    written,
    error,
    input,
    busy,
    write(code: string) {
      setWritten(code);
      setError(undefined);
    },
    apply,
    remove,
    submit() {
      const code = written.trim();
      if (code === '') setError(texts.couponEmpty);
      else void apply(code);
    },
    /** When continuing, a typed code is applied. One already refused is ignored. */
    async applyWritten(): Promise<boolean> {
      const code = written.trim();
      return code === '' || error !== undefined || ask(code);
    },
  };
}

/** Automatically applied codes that no longer apply. */
function goneByThemselves(before: WireCart, after: WireCart): string[] {
  const left = new Set(after.coupons_applyed.map(({ code }) => code));
  return before.coupons_applyed
    .filter(({ code, automatic }) => automatic && !left.has(code))
    .map(({ code }) => code);
}
