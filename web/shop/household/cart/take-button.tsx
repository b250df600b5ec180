import { useConfirmOrder } from '#web/shop/cart/panel/use-confirm-order.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { takeHouseholdCart } from './household-cart.ts';

/**
 * In the household's cart: continues to the checkout with the shopper's own cart, after moving the lines into it.
 */
export default function TakeButton({ onDone }: { onDone: () => void }) {
  const { confirm } = useConfirmOrder(onDone);
  const { busy, run } = useAction(async () => {
    const cart = await takeHouseholdCart();
    // Otherwise the shopper's own cart is shown, with what it lacks for an order.
    if (cart?.meets_minimum) await confirm();
  });
  return (
    <div className="cart-take grid gap-2">
      <Button size={52} wide busy={busy} busyText={texts.taking} onClick={() => void run()}>
        {texts.take}
      </Button>
      <p className="type-note text-ink-2">{texts.takeText}</p>
    </div>
  );
}
