import { Mark } from '#web/ui/brand/mark.tsx';
import type { CardProduct } from './card-product.ts';

/** The placeholder of a picture: brand, title and size. The card has them as text, so they are not read out twice. */
export function NoPicture({ product }: { product: Pick<CardProduct, 'title' | 'brand' | 'sizeText'> }) {
  const { title, brand, sizeText } = product;
  return (
    <span className="card-no-picture" aria-hidden>
      {brand === undefined ? <Mark size={24} /> : <span className="no-picture-brand">{brand}</span>}
      <span className="no-picture-name">{title}</span>
      {sizeText !== undefined && <span className="no-picture-size">{sizeText}</span>}
    </span>
  );
}
