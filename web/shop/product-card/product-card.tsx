import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import { Mark } from '#web/ui/brand/mark.tsx';
import { PriceLabel } from '#web/ui/brand/price-label.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import type { CardProduct } from './card-product.ts';
import { DiscountBadge } from './discount-badge.tsx';

type Props = {
  product: CardProduct;
  /** 44 high at the foot: <AddToCart>, or "Ver parecidos" when sold out. */
  action: ReactNode;
  /** The heart, at the top right; only with a session. */
  like?: ReactNode;
  /** The first cards of a page fetch their picture at once. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

/** Price first, the PUM beside it, then name, size and the button: the order never changes. */
export function ProductCard({ product, action, like, eager = false, heading: Heading = 'h3' }: Props) {
  const { href, title, available, priceText, perKg, oldPriceText } = product;
  return (
    <article className={cx('card', !available && 'card-out')}>
      <Tile tint={product.tint} className="card-tile">
        <Picture url={product.pictureUrl} eager={eager} />
        <Flag product={product} />
      </Tile>
      {like !== undefined && <div className="card-like">{like}</div>}
      <div className="card-words">
        <p className="card-price">
          <PriceLabel
            notch
            offer={oldPriceText !== undefined && available}
            muted={!available}
            {...(perKg ? { unit: texts.perKilo } : {})}
          >
            {priceText}
          </PriceLabel>
        </p>
        <Pum product={product} />
        <Heading className="card-name">
          <Link to={href} className="card-link" title={title}>
            {title}
          </Link>
        </Heading>
        <Size product={product} />
      </div>
      <div className="card-action">{action}</div>
    </article>
  );
}

function Picture({ url, eager }: { url: string | null; eager: boolean }) {
  if (url === null) {
    return (
      <span className="card-no-picture">
        <Mark size={40} />
        {texts.noPicture}
      </span>
    );
  }
  return (
    <img
      className="card-picture"
      src={url}
      alt=""
      width={160}
      height={160}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  );
}

function Flag({ product }: { product: CardProduct }) {
  const { available, discountPercent, ageRestricted } = product;
  if (!available) {
    return (
      <p className="card-flags">
        <span className="card-flag flag-out">{texts.soldOut}</span>
      </p>
    );
  }
  if (discountPercent === undefined && ageRestricted === undefined) return null;
  return (
    <p className="card-flags">
      {discountPercent !== undefined && <DiscountBadge percent={discountPercent} />}
      {ageRestricted !== undefined && <span className="card-flag flag-age">{`+${ageRestricted}`}</span>}
    </p>
  );
}

function Pum({ product: { pumText, pumSpoken, oldPriceText } }: { product: CardProduct }) {
  return (
    <p className="card-pum">
      {pumSpoken === undefined ? (
        <span>{pumText}</span>
      ) : (
        <>
          <span aria-hidden>{pumText}</span>
          <span className="spoken">{pumSpoken}</span>
        </>
      )}{' '}
      {oldPriceText !== undefined && (
        <s>
          <span className="spoken">{texts.before} </span>
          {oldPriceText}
        </s>
      )}
    </p>
  );
}

function Size({ product: { sizeText, brand } }: { product: CardProduct }) {
  if (sizeText === undefined && brand === undefined) return null;
  return (
    <p className="card-size">
      {sizeText !== undefined && <b>{sizeText}</b>}{' '}
      {brand !== undefined && <span className="card-brand">{brand}</span>}
    </p>
  );
}
