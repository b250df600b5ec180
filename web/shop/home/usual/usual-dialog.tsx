import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ShelfCard } from '#web/shop/product-list/shelf-card.tsx';
import { homeTexts } from '#web/shop/texts/home.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const texts = homeTexts.usual;

type Props = { products: readonly WireProduct[]; onClose: () => void };

/** All of what is usual, each to be added by itself: nobody needs everything every week. */
export default function UsualDialog({ products, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      subtitle={texts.hint}
      closeLabel={texts.close}
      className="usual-dialog"
    >
      <ul className="usual-cards">
        {products.map((product) => (
          <li key={product.id}>
            <ShelfCard product={product} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
