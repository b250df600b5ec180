import { type ReactNode, Suspense } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { ShelfCard } from './shelf-card.tsx';

type Props = {
  title: string;
  more?: ReactNode;
  products: readonly WireProduct[];
  eager?: number;
};

export function ProductRow({ title, more, products, eager = 0 }: Props) {
  return (
    <section className="page-block">
      <div className="page-block-head">
        <h2 className="type-section">{title}</h2>
        {more}
      </div>
      {/* React hydrates each boundary separately, or when it is pressed (docs/decisions/009). */}
      <Suspense>
        <Carousel label={title} backLabel={shellTexts.carousel.back} onLabel={shellTexts.carousel.on}>
          {products.map((product, place) => (
            <ShelfCard key={product.id} product={product} eager={place < eager} />
          ))}
        </Carousel>
      </Suspense>
    </section>
  );
}
