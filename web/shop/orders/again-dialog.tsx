import { useNavigate } from 'react-router';
import { openCart } from '#web/shop/cart/cart-store.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Copied } from './order-again.tsx';

const texts = orderTexts.copy;

type Props = { copied: Copied; onClose: () => void };

/** Nothing happens silently (decision 34). */
export default function AgainDialog({ copied: { added, changed, missing }, onClose }: Props) {
  const navigate = useNavigate();
  const desk = useDesk();

  function goToCart() {
    onClose();
    if (desk) openCart();
    else void navigate('/checkout');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.stay}
          </Button>
          <Button onClick={goToCart}>{texts.cart}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Names title={texts.added(added.length)} names={added} />
        <Names title={texts.changed} names={changed} />
        <Names title={texts.missing} names={missing} />
      </div>
    </Dialog>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3 className="type-name">{title}</h3>
      <ul className="type-note text-ink-2 mt-1 grid gap-1">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
