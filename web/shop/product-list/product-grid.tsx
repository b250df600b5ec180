import { memo, Suspense, useDeferredValue } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ShelfCard } from './shelf-card.tsx';

type Props = {
  products: readonly WireProduct[];
  /** The number of first cards that load their picture eagerly: those visible when the page opens. */
  eager?: number;
  heading?: 'h2' | 'h3';
  /** The anchor product of a returning visitor: in a long list the cards around it are rendered first. */
  near?: string | undefined;
};

/** Lists up to this length are rendered at once. */
const SHORT = 120;
const AROUND = 40;
/**
 * These first cards determine the list's height; others have an estimated height until rendered (shell.css).
 */
const HEAD = 18;
const IN_SIGHT = 6;
/**
 * Divisible by rows of 2 to 8 cards. Longer lists are split: distant chunks are not laid out (product-list.css).
 */
const CHUNK = 840;

export function ProductGrid({ products, eager = 0, heading = 'h3', near }: Props) {
  const all = useDeferredValue(true, products.length <= SHORT);
  const middle = all ? null : products.findIndex(({ id }) => id === near);
  const chunks = Array.from({ length: Math.ceil(products.length / CHUNK) }, (_, at) => at * CHUNK);
  return chunks.map((from) => (
    <Chunk
      key={from}
      products={products.slice(from, from + CHUNK)}
      eager={eager - from}
      heading={heading}
      middle={middle === null ? null : middle - from}
    />
  ));
}

type ChunkProps = {
  products: readonly WireProduct[];
  eager: number;
  heading: 'h2' | 'h3';
  /**
   * Only the cards around this index and the first ones are rendered. Null renders all, a negative value none.
   */
  middle: number | null;
};

const Chunk = memo(function Chunk({ products, eager, heading, middle }: ChunkProps) {
  const isDrawn = (place: number) =>
    middle === null || place < HEAD || (middle > -AROUND && Math.abs(place - middle) <= AROUND);
  const cards = products.map((product, place) => (
    <li key={product.id} data-product={product.id}>
      {isDrawn(place) && <ShelfCard product={product} eager={place < eager} heading={heading} />}
    </li>
  ));
  return (
    <ul className="card-grid">
      {cards.slice(0, IN_SIGHT)}
      {/* React hydrates the first page in two steps: these come second, or when pressed. */}
      <Suspense>{cards.slice(IN_SIGHT)}</Suspense>
    </ul>
  );
}, isSameChunk);

function isSameChunk(before: ChunkProps, after: ChunkProps): boolean {
  const { products, eager, heading, middle } = before;
  return (
    eager === after.eager &&
    heading === after.heading &&
    middle === after.middle &&
    products.length === after.products.length &&
    products.every((product, place) => product === after.products[place])
  );
}
