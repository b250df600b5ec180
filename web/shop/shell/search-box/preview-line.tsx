import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toCardProduct, type WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { previewTexts as texts } from '#web/shop/texts/shell/preview.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';

type Props = { id: string; product: WireProduct; active: boolean; onPick: () => void };

export function PreviewLine({ id, product: wire, active, onPick }: Props) {
  const product = toCardProduct(wire);
  const option = {
    id,
    role: 'option',
    'aria-selected': active,
    'data-highlighted': active || undefined,
    className: 'option col-1 gap-3 min-h-15 px-2 py-1.5',
  } as const;
  const words = (note: ReactNode) => (
    <>
      <Tile tint={product.tint} className={cx('flex-none w-12 h-12', product.pack?.look)}>
        {product.pictureUrl !== null && <img src={product.pictureUrl} alt="" width={36} height={36} />}
      </Tile>
      <span className="min-w-0 flex-1">
        <b className="type-name line-clamp-2">{product.title}</b>
        <span className="type-note flex flex-wrap items-baseline gap-x-2 text-ink-2">{note}</span>
      </span>
    </>
  );
  if (product.href === '') {
    return (
      <div {...option} aria-disabled tabIndex={-1}>
        {words(texts.incomplete)}
      </div>
    );
  }
  return (
    <Link {...option} tabIndex={-1} to={product.href} onClick={onPick}>
      {words(
        <>
          <b className="type-price-s text-ink no-break">
            {product.priceText}
            {product.unitText}
          </b>
          {[product.brand, product.sizeText, product.pumText].filter(Boolean).map((fact) => (
            <span key={fact} className="no-break">
              {fact}
            </span>
          ))}
        </>,
      )}
    </Link>
  );
}
