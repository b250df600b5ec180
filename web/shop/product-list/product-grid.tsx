import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ShelfCard } from './shelf-card.tsx';

type Props = {
  products: readonly WireProduct[];
  /** How many of the first fetch their picture at once: those in sight when the page opens. */
  eager?: number;
  heading?: 'h2' | 'h3';
};

export function ProductGrid({ products, eager = 0, heading = 'h3' }: Props) {
  return (
    <ul className="card-grid">
      {products.map((product, place) => (
        <li key={product.id}>
          <ShelfCard product={product} eager={place < eager} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
