import { useNavigate } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { openCart } from '#web/shop/cart/cart-store.ts';
import type { CartChange, OfficeChanges } from '#web/shop/cart/cart-types.ts';
import { MoveSharedCart } from '#web/shop/household/cart/move-shared-cart.tsx';
import { officeTexts } from '#web/shop/texts/shell/office.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { changesRead } from './office-store.ts';
import { useOffice } from './use-office.ts';

const texts = officeTexts.changes;

/** The effects of another store on a visitor's cart, product by product (rule 28). */
export default function CartChanges({ question, ...changed }: OfficeChanges) {
  if (question) return <MoveSharedCart {...question} onDone={changesRead} />;
  return <Changes {...changed} />;
}

function Changes({ changes, before, now }: OfficeChanges) {
  const { office } = useOffice();
  const desk = useDesk();
  const navigate = useNavigate();

  function toCart() {
    changesRead();
    if (desk) openCart();
    else void navigate('/checkout');
  }

  return (
    <Sheet
      open
      onClose={changesRead}
      title={texts.title}
      subtitle={texts.text(office?.name ?? '')}
      closeLabel={officeTexts.close}
      foot={
        <>
          <p className="w-full">
            {texts.subtotal} <del className="text-ink-3">{formatPesos(before)}</del>{' '}
            <b className="type-price-s">{formatPesos(now)}</b>
          </p>
          <Button kind="soft" onClick={toCart}>
            {texts.cart}
          </Button>
          <Button onClick={changesRead} data-initial-focus>
            {texts.close}
          </Button>
        </>
      }
    >
      <ul>
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex items-center justify-between gap-4 min-h-14 py-2 border-b border-line"
          >
            <span className="type-name min-w-0">{change.title}</span>
            <Figures {...change} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Figures({ before, now }: CartChange) {
  if (now === null) return <b className="max-w-[45%] text-danger text-end">{texts.gone}</b>;
  return (
    <span className="grid justify-items-end flex-none">
      <span className="text-ink-2">
        {texts.was} <span className="no-break">{formatPesos(before)}</span>
      </span>
      <span>
        {texts.now} <b className="type-price-s no-break">{formatPesos(now)}</b>
      </span>
    </span>
  );
}
