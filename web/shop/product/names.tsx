import { Link } from 'react-router';
import type { ProductRows } from '#rules/card-config.ts';
import { brandPath } from '#rules/links/page-paths.ts';
import { isSaidIn } from '#rules/package-contents/product-name.ts';
import { minimumCount, quantityText, saleUnitOf } from '#rules/quantity.ts';
import { isByWeight, toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import type { Product } from './product-data.ts';

type Props = { product: Product; rows: ProductRows };

export function Names({ product, rows }: Props) {
  const { pieceText, sku, tags = [] } = toCardProduct(product, rows);
  const sale = saleUnitOf(product);
  const title = product.title_large || product.title;
  const size = isByWeight(sale)
    ? texts.byWeight(quantityText('grams', minimumCount(sale, 'grams')), isSaidIn(title, texts.weighed))
    : isSaidIn(title, product.size)
      ? ''
      : product.size;
  return (
    <div className="product-names">
      <h1 className="type-title">{title}</h1>
      {rows.subTitle && product.subTitle !== '' && <p className="product-sub-title">{product.subTitle}</p>}
      {(size !== '' || pieceText !== undefined) && (
        <p className="product-size">{[size, pieceText].filter(Boolean).join(' · ')}</p>
      )}
      <p className="product-origin">
        {rows.brand && product.brand_id && (
          <Link to={brandPath({ id: product.brand_id, name: product.brand })} className="link">
            {isSaidIn(title, product.brand) ? texts.moreOf(product.brand) : product.brand}
          </Link>
        )}
        {rows.provider && product.provider !== '' && (
          <Link to={`/provider/name/${encodeURIComponent(product.provider)}`} className="link">
            {product.provider}
          </Link>
        )}
        {sku !== undefined && <span>{sku}</span>}
      </p>
      {tags.length > 0 && (
        <ul className="tags" aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
