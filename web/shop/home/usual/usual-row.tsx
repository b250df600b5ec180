import { Link } from 'react-router';
import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos } from '#rules/money.ts';
import { pumText } from '#rules/pum.ts';
import { quantityText } from '#rules/quantity.ts';
import { AddToCart } from '#web/shop/cart/add-to-cart.tsx';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { usualTexts as texts } from '#web/shop/texts/usual.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';
import { rhythmWords } from './rhythm-words.ts';
import type { UsualProduct } from './use-usual.ts';

export function UsualRow({ product }: { product: UsualProduct }) {
  const { title, usual } = product;
  const { unavailable, count, countType, total } = usual;
  return (
    <li
      className="media-row max-tablet:grid-cols-[auto_minmax(0,1fr)] gap-y-2 py-3 border-b border-line"
      data-out={unavailable !== null || undefined}
    >
      <ProductTile product={product} size={40} className="size-14 self-start" />
      <div className="grid gap-0.5 min-w-0 wrap-anywhere">
        {unavailable === 'not_sold' ? (
          <p className="type-name">{title}</p>
        ) : (
          <Link to={productPath(product)} className="type-name">
            {title}
          </Link>
        )}
        <p className="type-note text-ink-2">{rhythmWords(usual)}</p>
        {unavailable === null ? (
          <Facts
            className="type-note text-ink-2"
            facts={[
              <b key="total" className="font-semibold text-ink no-break">
                {formatPesos(total)}
              </b>,
              amountOf(product),
              spaced(pumText(product.pum, product.unit_measurement_pum)),
            ]}
          />
        ) : (
          <p className="type-note text-warn">{texts.unavailable[unavailable]}</p>
        )}
      </div>
      {unavailable === null && (
        <div className="col-2 max-w-45 tablet:col-auto tablet:w-40">
          <AddToCart product={product} amount={{ count, countType }} />
        </div>
      )}
    </li>
  );
}

/** '2 × 900 ml', '900 ml', '500 g'. */
function amountOf({ size, usual: { count, countType } }: UsualProduct): string {
  if (countType === 'grams' || size === '') return spaced(quantityText(countType, count));
  return count === 1 ? size : `${count} × ${size}`;
}
