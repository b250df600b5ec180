import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { WindowHours } from '#web/shop/checkout/frame/window-hours.tsx';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import type { Preferred } from './preferred.ts';
import { useWindows } from './use-windows.ts';

type Props = {
  cart: WireCart | null;
  isPickup: boolean;
  /** The start of the selected window; null for the soonest. */
  chosen: string | null;
  onChoose: (window: NonNullable<Preferred['window']>) => void;
};

/** The choice of a window: the checkout uses it while it is free, and reports when it is not. */
export function WindowPart({ cart, isPickup, chosen: start, onChoose }: Props) {
  const { windows, failed, retry } = useWindows(cart);
  const chosen = windows?.find(({ start_date }) => start_date === start) ?? windows?.[0];

  const fee = cart?.type === 'delivery' && cart.address_selected !== null ? cart.price_domicile : null;

  if (failed) {
    return (
      <Notice
        tone="danger"
        action={
          <Button kind="soft" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Notice>
    );
  }
  if (windows === undefined) {
    return (
      <Waiting label={texts.loading}>
        <Skeleton width="100%" height={96} />
      </Waiting>
    );
  }
  if (chosen === undefined) return <Notice tone="warn">{texts.none}</Notice>;
  return (
    <div className="grid gap-3">
      <WindowHours
        label={texts.when}
        windows={windows}
        chosen={chosen.start_date}
        onChoose={(window) => onChoose({ ...window, cartId: cart?.id ?? null })}
      />
      <p role="status">
        <b>{(isPickup ? texts.soonestPickup : texts.soonest)(chosen.label)}</b>
        {fee !== null && ` · ${texts.fee(fee)}`}
      </p>
      <p className="type-note text-ink-2">{texts.notHeld}</p>
    </div>
  );
}
