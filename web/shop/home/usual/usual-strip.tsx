import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/lazy-part.tsx';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { homeTexts } from '#web/shop/texts/home.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { useUsual } from './use-usual.ts';

const UsualDialog = lazyPart(() => import('./usual-dialog.tsx'));

const texts = homeTexts.usual;

/** Pictures in sight; the rest is a number. */
const PICTURES = 5;

/** What somebody buys most often, in a card of one height whatever there is to say. */
export default function UsualStrip() {
  const { office } = useOffice();
  const officeId = office?.id;
  const { products, failed, retry } = useUsual(officeId);
  const [open, setOpen] = useState(false);

  return (
    <>
      <div className="usual-words">
        <h2 className="usual-title">{texts.title}</h2>
        <p className="usual-note" role={failed ? 'alert' : undefined}>
          {failed ? texts.failed : noteOf(products, office?.name)}
        </p>
        <Pictures products={products ?? []} />
      </div>
      {failed && (
        <Button kind="soft" onClick={retry}>
          {texts.retry}
        </Button>
      )}
      {products?.length === 0 && (
        <Link to="/offers" className="link">
          {homeTexts.seeOffers(0)}
        </Link>
      )}
      {products !== undefined && products.length > 0 && (
        <Button kind="soft" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.choose}
        </Button>
      )}
      {open && products !== undefined && (
        <Suspense fallback={null}>
          <UsualDialog products={products} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function noteOf(products: readonly WireProduct[] | undefined, office = ''): string {
  if (products === undefined) return texts.waiting;
  return products.length === 0 ? texts.empty : texts.note(office);
}

function Pictures({ products }: { products: readonly WireProduct[] }) {
  const more = products.length - PICTURES;
  return (
    <div className="usual-pictures" aria-hidden>
      {products.slice(0, PICTURES).map(({ id, photoUrl, tint }) => (
        <Tile key={id} tint={tint} className="usual-picture">
          {photoUrl !== '' && <img src={photoUrl} alt="" width={24} height={24} />}
        </Tile>
      ))}
      {more > 0 && <span className="usual-more">+{more}</span>}
    </div>
  );
}
