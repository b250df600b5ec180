import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { tintValue } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Offer } from './home-sections.ts';

type Props = {
  offer: Offer;
  /** hero: the large one on the weave; tile: a small one with one picture. */
  size: 'hero' | 'tile';
  /** In sight when the page opens: its pictures are fetched first. */
  first?: boolean;
  className?: string;
};

/** A banner drawn from words and pictures on a tint, or the photograph of the business in its place. */
export function Banner({ offer, size, first = false, className }: Props) {
  const photo = offer.photos[0];
  const look = cx('banner', `banner-${size}`, className);
  if (photo !== undefined) {
    return (
      <BannerLink url={offer.url} className={look} tint="">
        <img
          src={photo}
          alt={offer.nameOffer}
          width={size === 'hero' ? 900 : 420}
          height={size === 'hero' ? 372 : 210}
          className="banner-photo"
          {...hurry(first)}
        />
      </BannerLink>
    );
  }
  const { title, text, tag, tint, pictures } = offer.art;
  return (
    <BannerLink url={offer.url} className={look} tint={tint}>
      <span className="banner-words">
        {size === 'hero' && text !== '' && <span className="banner-text">{text}</span>}
        <b className="banner-title">{title}</b>
        {size === 'tile' && text !== '' && <span className="banner-text">{text}</span>}
        {tag !== '' && <span className="banner-tag">{tag}</span>}
      </span>
      <span className="banner-pictures" data-count={pictures.length}>
        {pictures.map((picture, place) => (
          <img key={picture} src={picture} alt="" width={160} height={160} {...hurry(first && place === 0)} />
        ))}
      </span>
      {size === 'hero' && (
        <span className="banner-weave">
          <Weave size="large" height={60} />
        </span>
      )}
    </BannerLink>
  );
}

function hurry(first: boolean) {
  return first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
}

type LinkProps = { url: string; className: string; tint: string; children: ReactNode };

function BannerLink({ url, className, tint, children }: LinkProps) {
  const style = { '--tint': tintValue(tint) } as CSSProperties;
  if (url === '') {
    return (
      <div className={className} style={style}>
        {children}
      </div>
    );
  }
  if (!url.startsWith('/')) {
    return (
      <a href={url} className={className} style={style}>
        {children}
      </a>
    );
  }
  return (
    <Link to={url} className={className} style={style}>
      {children}
    </Link>
  );
}
