import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';
import { PriceLabel } from '#web/ui/brand/price-label.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { isPhoto, pictureSet } from '#web/ui/picture-set.ts';
import type { CardLayout, CardProduct } from './card-product.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { NoPicture } from './no-picture.tsx';
import { Unit } from './unit.tsx';

type Props = {
  product: CardProduct;
  /** 44 high at the foot: <AddToCart>, or "Ver parecidos" when sold out. */
  action: ReactNode;
  /** The heart, 44 x 44 at the top right; where the configuration has no likes it is not drawn. */
  corner?: ReactNode;
  layout?: CardLayout;
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

/** Price and PUM are displayed first and read out after the name (product-card.css); the order never changes. */
export function ProductCard(props: Props) {
  const { product, action, corner, layout = 'shelf', eager = false, heading: Heading = 'h3' } = props;
  const { href, title, subTitle, available, without = {} } = product;
  const nameId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className={cx('card', `card-${layout}`, !available && 'card-out', without.picture && 'card-bare')}
    >
      {without.picture ? (
        <Flags product={product} />
      ) : (
        <Tile tint={product.tint} className={cx('card-tile', product.pack?.look)}>
          <Picture product={product} eager={eager} />
          <Flags product={product} />
        </Tile>
      )}
      {Boolean(corner) && !without.likes && <div className="card-corner">{corner}</div>}
      <div className={cx('card-words', without.price && 'pt-1.5')}>
        <Heading id={nameId} className="card-name">
          <Link to={href} className="card-link" title={title}>
            {title}
          </Link>
        </Heading>
        {!without.price && <Price product={product} notch={!without.picture && layout !== 'side'} />}
        <Pum product={product} />
        {subTitle !== undefined && <p className="card-sub-title">{subTitle}</p>}
        <Facts product={product} />
        <Tags tags={product.tags ?? []} />
      </div>
      <div className="card-action">{action}</div>
    </article>
  );
}

function Price({ product, notch }: { product: CardProduct; notch: boolean }) {
  const { priceText, unitText, oldPriceText, available } = product;
  return (
    <p className="card-price">
      <PriceLabel
        notch={notch}
        offer={oldPriceText !== undefined && available}
        muted={!available}
        {...(unitText === undefined ? {} : { unit: <Unit>{unitText}</Unit> })}
      >
        {priceText}
      </PriceLabel>
    </p>
  );
}

function Picture({ product, eager }: { product: CardProduct; eager: boolean }) {
  const { pictureUrl: url, pack } = product;
  if (url === null) return <NoPicture product={product} />;
  const picture = (
    <img
      className={cx('card-picture', isPhoto(url) && 'card-photo')}
      src={url}
      srcSet={pictureSet(url, 160)}
      alt=""
      width={160}
      height={160}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  );
  if (pack === undefined) return picture;
  return (
    <span className="card-pack" data-label={pack.label}>
      {pack.twice && picture}
      {picture}
    </span>
  );
}

function Flags({ product }: { product: CardProduct }) {
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

function Pum({
  product: { pumText, pumSpoken, kiloText, oldPriceText, offerEnd, promotion, available },
}: {
  product: CardProduct;
}) {
  if (pumText === '') return null;
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
      )}{' '}
      {kiloText !== undefined && <span>{kiloText}</span>}
      {offerEnd !== undefined && <span className="card-end">{offerEnd}</span>}{' '}
      {promotion !== undefined && available && (
        <>
          <span className="card-end">
            <b className="card-flag discount-1">{promotion.badge}</b>
          </span>{' '}
          <span className="card-end">{promotion.until}</span>
        </>
      )}
    </p>
  );
}

function Facts({ product: { sizeText, pieceText, brand, provider, sku } }: { product: CardProduct }) {
  const facts = [pieceText, brand, provider, sku].filter((fact) => fact !== undefined);
  if (sizeText === undefined && facts.length === 0) return null;
  return (
    <p className="card-size">
      {sizeText !== undefined && <b>{sizeText}</b>}
      {facts.map((fact) => (
        <span key={fact} className="card-fact">
          {' '}
          {fact}
        </span>
      ))}
    </p>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags mt-1.5">
      {tags.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  );
}
