import { memo, Suspense, useDeferredValue } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ShelfCard } from './shelf-card.tsx';

type Props = {
  products: readonly WireProduct[];
  /** How many of the first fetch their picture at once: those in sight when the page opens. */
  eager?: number;
  heading?: 'h2' | 'h3';
  /** The product by which somebody stands who comes back: of a long list the cards around it are drawn first. */
  near?: string | undefined;
};

/** A list up to so long is drawn at once. */
const SHORT = 120;
const AROUND = 40;
/** Those at the head give it its height; the others have a guess of it until they are drawn (shell.css). */
const HEAD = 18;
/** So many may be in sight when a page opens. */
const IN_SIGHT = 6;
/** Whole rows of 2 to 8 cards. A longer list is several: what is far is laid out by none of them (product-list.css). */
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
  /** Only those around this place are drawn, and the head. Null draws all, what is below 0 none. */
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
      {/* React takes over the first page in two steps: these come second, or when they are pressed. */}
      <Suspense>{cards.slice(IN_SIGHT)}</Suspense>
    </ul>
  );
}, isSameChunk);

/** A list that grows draws its last part: the products before are the same, in other arrays. */
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
