import { type ReactNode, Suspense } from 'react';
import { formatPesos } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useAmounts } from '#web/shop/cart/toward/amounts.ts';
import { useAdding } from '#web/shop/orders/additions/adding-store.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useConfirmOrder } from './use-confirm-order.ts';

const TakeButton = lazyPart(() => import('#web/shop/household/cart/take-button.tsx'));
const AddingLink = lazyPart(() => import('#web/shop/orders/additions/adding-link.tsx'), { quiet: true });

export function CartFoot({ onDone = () => {} }: { onDone?: () => void }) {
  const { count, subtotal, savings, server } = useCart();
  const { minimum, freeFrom } = useAmounts();
  const missing = Math.max(0, minimum - subtotal);
  const label = useOrderLabel();
  const { busy, confirm } = useConfirmOrder(onDone);
  const adding = useAdding();
  const shared = server?.household != null;

  return (
    <CartSums count={count} subtotal={subtotal} savings={savings} minimum={minimum} freeFrom={freeFrom}>
      {adding && !shared && (
        <Suspense>
          <AddingLink adding={adding} onDone={onDone} />
        </Suspense>
      )}
      {shared ? (
        <Suspense>
          <TakeButton onDone={onDone} />
        </Suspense>
      ) : (
        <Button
          size={52}
          kind={adding ? 'outline' : 'primary'}
          wide
          busy={busy}
          busyText={texts.validating}
          disabledReason={
            missing > 0 ? `${texts.minimum(minimum)}. ${texts.minimumMissing(missing)}` : undefined
          }
          onClick={() => void confirm()}
        >
          {label}
        </Button>
      )}
    </CartSums>
  );
}

export function useOrderLabel(): string {
  return useCustomText('cart_continue_button', texts.confirm);
}

type Sums = {
  count: number;
  subtotal: number;
  savings: number;
  minimum: number;
  /** The subtotal in pesos from which delivery is free; 0 = never. */
  freeFrom: number;
  children: ReactNode;
};

export function CartSums({ count, subtotal, savings, minimum, freeFrom, children }: Sums) {
  return (
    <div className="cart-foot">
      <div className="cart-foot-facts">
        <p className="type-note text-ink-2 cart-foot-count">{texts.total(count)}</p>
        {savings > 0 && (
          <p className="flex items-center gap-2 type-note text-ok font-semibold">
            <Icon name="seal-percent-fill" size={18} />
            {texts.saving(savings)}
          </p>
        )}
      </div>
      <div className="cart-foot-act">
        <p className="cart-foot-sum">
          <span>{texts.subtotal}</span>
          <b className="type-price-l">{formatPesos(subtotal)}</b>
        </p>
        {(minimum > 0 || freeFrom > 0) && (
          <div className="cart-minimum">
            {subtotal < minimum ? (
              <AmountBar label={texts.minimumBar} subtotal={subtotal} amount={minimum} />
            ) : subtotal < freeFrom ? (
              <>
                <p className="mb-1.5 type-note text-ink-2">
                  {texts.freeDeliveryMissing(freeFrom - subtotal)}
                </p>
                <AmountBar label={texts.freeDeliveryBar} subtotal={subtotal} amount={freeFrom} />
              </>
            ) : (
              <p className="flex items-center gap-2 type-note text-ok font-semibold">
                <Icon name="check-circle-fill" size={16} />
                {freeFrom > 0 ? texts.freeDelivery : texts.minimumMet}
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

/** The progress of the cart towards an amount. */
function AmountBar({ label, subtotal, amount }: { label: string; subtotal: number; amount: number }) {
  const share = Math.min(1, subtotal / amount);
  return (
    <div
      className="bar cart-minimum-bar h-1.5"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={amount}
      aria-valuenow={Math.min(subtotal, amount)}
      aria-valuetext={`${formatPesos(subtotal)} / ${formatPesos(amount)}`}
    >
      <span style={{ scale: `${share} 1` }} />
    </div>
  );
}
