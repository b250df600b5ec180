import { useState } from 'react';
import { DiscountBadge } from '#web/shop/product-card/discount-badge.tsx';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { productCardTexts } from '#web/shop/texts/product-card.ts';
import { Mark } from '#web/ui/brand/mark.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { type Product, photosOf } from './product-data.ts';

/** The product on its tint; its other photographs by buttons beside it (below it on a phone). */
export function Gallery({ product }: { product: Product }) {
  const photos = photosOf(product);
  const [shown, setShown] = useState(0);
  const photo = photos[shown];
  return (
    <div className="gallery">
      {photos.length > 1 && (
        <fieldset className="gallery-thumbs">
          <legend className="spoken">{texts.photos}</legend>
          {photos.map((url, place) => (
            <button
              key={url}
              type="button"
              className="gallery-thumb"
              aria-label={texts.photo(place + 1, photos.length)}
              aria-pressed={place === shown}
              onClick={() => setShown(place)}
            >
              <Tile tint={product.tint}>
                <img src={url} alt="" width={56} height={56} loading="lazy" />
              </Tile>
            </button>
          ))}
        </fieldset>
      )}
      <Tile tint={product.tint} className={cx('gallery-tile', product.withoutStock && 'card-out')}>
        {photo === undefined ? (
          <span className="card-no-picture">
            <Mark size={72} />
            {productCardTexts.noPicture}
          </span>
        ) : (
          <img
            className="card-picture gallery-picture"
            src={photo}
            alt={product.title}
            width={320}
            height={320}
            fetchPriority="high"
          />
        )}
        <p className="card-flags gallery-flags">
          {product.withoutStock && <span className="card-flag flag-out">{texts.soldOut}</span>}
          {!product.withoutStock && product.the_discount > 0 && (
            <DiscountBadge percent={product.the_discount} />
          )}
          {product.ageRestricted && <span className="card-flag flag-age">+18</span>}
        </p>
      </Tile>
    </div>
  );
}
