import { useCart } from '#web/shop/cart/cart-store.ts';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { householdCartTexts as texts } from '#web/shop/texts/buying/household-cart.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

export default function LineAuthor({ lineId }: { lineId: string | null }) {
  const { server } = useCart();
  const me = useSessionFact((session) => (session.status === 'signed-in' ? session.user.id : undefined));
  const by = server?.products.find(({ id }) => id === lineId)?.added_by;
  if (!by) return null;
  return (
    <p className="flex gap-1.5 type-note text-ink-2">
      <Icon name="user-circle" size={16} />
      {by.id === me ? texts.addedByMe : texts.addedBy(by.name)}
    </p>
  );
}
