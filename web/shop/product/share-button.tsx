import { productPath } from '#rules/links/page-paths.ts';
import { shareLink } from '#web/shop/share-link.ts';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Product } from './product-data.ts';

export default function ShareButton({ product }: { product: Product }) {
  const title = product.title_large || product.title;
  return (
    <IconButton
      label={texts.share(title)}
      onClick={() => void shareLink(new URL(productPath(product), location.origin).href, title)}
    >
      <Icon name="share-network" size={22} />
    </IconButton>
  );
}
