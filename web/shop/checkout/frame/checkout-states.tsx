import { retryCart } from '#web/shop/cart/cart-store.ts';
import { checkoutTexts as texts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';

export function Loading() {
  return (
    <div className="checkout shop-width desk:pb-10">
      <Waiting label={texts.loading}>
        <div className="grid gap-4 py-6">
          <Skeleton width="60%" height={28} />
          <div className="panel grid gap-4">
            <Skeleton width="50%" height={28} />
            <Skeleton width="100%" height={64} />
            <Skeleton width="100%" height={64} />
          </div>
        </div>
      </Waiting>
    </div>
  );
}

export function Failed() {
  return (
    <div className="narrow-column gap-4">
      <FailureState
        icon="wifi-slash"
        heading="h1"
        title={texts.failed}
        actions={<Button onClick={() => void retryCart()}>{texts.retry}</Button>}
      >
        {texts.failedText}
      </FailureState>
    </div>
  );
}
