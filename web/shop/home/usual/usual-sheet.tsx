import { useEffect, useRef } from 'react';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { AddManyButton, type ManyToAdd } from '#web/shop/cart/add-many/add-many-button.tsx';
import { useGoToCart } from '#web/shop/cart/add-many/use-go-to-cart.ts';
import { ask, askChange } from '#web/shop/cart/engine/sending.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';
import { RepeatButton } from '#web/shop/standing-orders/repeat-button.tsx';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { usualTexts as texts } from '#web/shop/texts/usual.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { DueNow } from './due-now.ts';
import type { UsualProduct } from './use-usual.ts';
import { UsualRow } from './usual-row.tsx';

type Props = {
  products: readonly UsualProduct[];
  due: DueNow;
  office: string;
  onClose: () => void;
};

/**
 * All usual products, due ones first, each with its own button; one button adds all due products and shows their total.
 */
export default function UsualSheet({ products, due, office, onClose }: Props) {
  const available = products.filter(({ usual }) => usual.unavailable === null);
  const groups = [
    { title: texts.groups.due, list: available.filter(({ usual }) => usual.due) },
    { title: texts.groups.other, list: available.filter(({ usual }) => !usual.due) },
    {
      title: texts.groups.unavailable(office),
      list: products.filter(({ usual }) => usual.unavailable !== null),
    },
  ].filter(({ list }) => list.length > 0);

  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      subtitle={texts.hint}
      closeLabel={texts.close}
      className="tablet:w-[min(640px,100vw-32px)]"
      foot={available.some(({ usual }) => usual.due) ? <Foot due={due} onClose={onClose} /> : undefined}
    >
      <div className="grid gap-5">
        <RepeatButton
          name={standingOrderTexts.usualName}
          goods={available.map(({ id, usual: { count, countType } }) => ({
            product_id: id,
            count,
            countType,
          }))}
        />
        {groups.map(({ title, list }) => (
          <section key={title}>
            <h3 className="type-name">{title}</h3>
            <ul>
              {list.map((product) => (
                <UsualRow key={product.id} product={product} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function Foot({ due: { products, total }, onClose }: Pick<Props, 'due' | 'onClose'>) {
  const goToCart = useGoToCart();
  const cart = useRef<HTMLButtonElement>(null);
  const isAdded = products.length === 0;
  const wasAdded = useRef(isAdded);

  // The pressed button has been removed: focus the link to the result.
  useEffect(() => {
    if (isAdded && !wasAdded.current) cart.current?.focus();
    wasAdded.current = isAdded;
  }, [isAdded]);

  if (isAdded) {
    return (
      <>
        <p className="mr-auto">{texts.added}</p>
        <Button
          ref={cart}
          kind="soft"
          onClick={() => {
            onClose();
            goToCart();
          }}
        >
          {texts.cart}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="grid mr-auto">
        <span className="type-note text-ink-2">{texts.products(products.length)}</span>
        <b className="type-price-m">{formatPesos(total)}</b>
      </p>
      <AddManyButton
        name={texts.title}
        load={async () => addDue(products.map(({ id }) => id))}
        expected={total}
        onAdded={() => announce(texts.added)}
        size={52}
      >
        {texts.addDue}
      </AddManyButton>
    </>
  );
}

/**
 * Adds the due products in the person's usual quantities; the server knows them and does not change lines already in
 * the cart.
 */
function addDue(productIds: string[]): ManyToAdd {
  const office = chosenOfficeId();
  const body = { product_ids: productIds, ...(office !== undefined && { branch_office_id: office }) };
  return {
    preview: () => ask(() => callApi('products.previewUsual', { body })),
    async add() {
      await askChange(() => callApi('products.addUsual', { body }));
    },
  };
}
