import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { usualTexts as texts } from '#web/shop/texts/usual.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { type DueNow, dueNow } from './due-now.ts';
import { type UsualProduct, useUsual } from './use-usual.ts';

const UsualSheet = lazyPart(() => import('./usual-sheet.tsx'));

const PICTURES = 5;

type Props = {
  /** Another title, beside custom carts that shoppers often name like this one. */
  title?: string;
};

export default function UsualStrip({ title = texts.title }: Props) {
  const { office } = useOffice();
  const { lines } = useCart();
  const { products, failed, retry } = useUsual(office?.id);
  const [open, setOpen] = useState(false);
  const due = dueNow(products ?? [], lines);

  return (
    <>
      <div className="flex-1 self-start min-w-0">
        <h2 className="text-[1rem]/[1.25rem] font-bold">{title}</h2>
        <p className="line-clamp-2 type-note text-ink-2" role={failed ? 'alert' : undefined}>
          {failed ? texts.failed : noteOf(products, due, office?.name)}
        </p>
        <Pictures products={due.products.length > 0 ? due.products : onSale(products)} />
      </div>
      {failed && (
        <Button kind="soft" onClick={retry}>
          {texts.retry}
        </Button>
      )}
      {products?.length === 0 && (
        <Link to="/offers" className="link">
          {texts.offers}
        </Link>
      )}
      {products !== undefined && products.length > 0 && (
        <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.choose}
        </Button>
      )}
      {open && products !== undefined && (
        <Suspense fallback={null}>
          <UsualSheet
            products={products}
            due={due}
            office={office?.name ?? ''}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function noteOf(products: readonly UsualProduct[] | undefined, due: DueNow, office = ''): string {
  if (products === undefined) return texts.waiting;
  if (due.products.length > 0) return texts.due(due.products.length, due.total);
  return products.length === 0 ? texts.empty : texts.note(office);
}

function onSale(products: readonly UsualProduct[] = []): UsualProduct[] {
  return products.filter(({ usual }) => usual.unavailable === null);
}

function Pictures({ products }: { products: readonly UsualProduct[] }) {
  const more = products.length - PICTURES;
  return (
    <div className="flex items-center mt-2.5" aria-hidden>
      {products.slice(0, PICTURES).map((product) => (
        <ProductTile key={product.id} product={product} size={24} className="stacked size-9" />
      ))}
      {more > 0 && <span className="ml-1.5 text-ink-2 text-note font-semibold">+{more}</span>}
    </div>
  );
}
