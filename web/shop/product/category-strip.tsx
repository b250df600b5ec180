import { useEffect, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ShelfCard } from '#web/shop/product-list/shelf-card.tsx';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { productCardTexts } from '#web/shop/texts/product-card.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import type { Product } from './product-data.ts';

/** Storefront 7: category strips have 50 products. */
const STRIP = 50;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type Props = { product: Product; title: string };

export default function CategoryStrip({ product, title }: Props) {
  const { products, retry } = useStrip(product.category_id);
  const words = { backLabel: shellTexts.carousel.back, onLabel: shellTexts.carousel.on };
  if (products === 'failed') {
    return (
      <Notice
        tone="danger"
        assertive
        action={
          <Button kind="ghost" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.stripFailed}
      </Notice>
    );
  }
  if (products === null) {
    return (
      <Waiting label={productCardTexts.loading}>
        <Carousel label={title} {...words}>
          {SKELETONS.map((place) => (
            <ProductCardSkeleton key={place} />
          ))}
        </Carousel>
      </Waiting>
    );
  }
  const others = products.filter(({ id }) => id !== product.id);
  if (others.length === 0) return <p className="text-ink-2">{texts.stripEmpty}</p>;
  return (
    <Carousel label={title} {...words}>
      {others.map((other) => (
        <ShelfCard key={other.id} product={other} />
      ))}
    </Carousel>
  );
}

function useStrip(categoryId: string) {
  const officeId = useOffice().office?.id;
  const [attempt, setAttempt] = useState(0);
  const [products, setProducts] = useState<readonly WireProduct[] | 'failed' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    if (officeId === undefined) return;
    const stop = new AbortController();
    setProducts(null);
    const input = { params: { branchId: officeId }, query: { category_id: categoryId, limit: STRIP } };
    callApi('products.page', input, { signal: stop.signal }).then(
      ({ list }) => setProducts(list),
      () => stop.signal.aborted || setProducts('failed'),
    );
    return () => stop.abort();
  }, [officeId, categoryId, attempt]);

  return { products, retry: () => setAttempt(attempt + 1) };
}
