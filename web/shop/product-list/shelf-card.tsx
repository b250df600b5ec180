import { memo } from 'react';
import { productPath } from '#rules/links/page-paths.ts';
import { AddToCart } from '#web/shop/cart/add-to-cart.tsx';
import { useHeart } from '#web/shop/favourites/use-heart.tsx';
import { useLiveFigures } from '#web/shop/live/live-figures.ts';
import { ProductCard } from '#web/shop/product-card/product-card.tsx';
import { toCardProduct, type WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { useCardConfig, useCardLayout } from '#web/shop/product-card/use-card-config.ts';
import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

type Props = { product: WireProduct; eager?: boolean; heading?: 'h2' | 'h3' };

/** A product on a shelf: its card with its actions. Memoized: a growing list renders only new cards. */
export const ShelfCard = memo(function ShelfCard({ product: drawn, eager = false, heading = 'h3' }: Props) {
  const product = useLiveFigures(drawn);
  const action = product.withoutStock ? <Similar product={product} /> : <AddToCart product={product} />;
  const { card } = useCardConfig(product);
  const layout = useCardLayout();
  const heart = useHeart(product);
  return (
    <ProductCard
      product={toCardProduct(product, card)}
      action={action}
      corner={card.likes ? heart : undefined}
      layout={layout}
      eager={eager}
      heading={heading}
    />
  );
});

function Similar({ product }: { product: WireProduct }) {
  return (
    <ButtonLink
      to={`${productPath(product)}#parecidos`}
      kind="outline"
      aria-label={texts.similarTo(product.title)}
    >
      {texts.similar}
    </ButtonLink>
  );
}
