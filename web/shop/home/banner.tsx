import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { offerLink } from '#rules/offers/link.ts';
import { ownAddress } from '#web/addresses/own-address.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { unbroken } from '#web/shop/texts/shell/unbroken.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { tintValue } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import { pictureOf, pictureSet } from '#web/ui/picture-set.ts';
import type { Offer } from './home-sections.ts';

const BannerFilm = lazyPart(() => import('./banner-film.tsx'), { quiet: true });

type Props = {
  offer: Offer;
  /** hero: the large one on the weave; tile: a small one with one picture. */
  size: 'hero' | 'tile';
  /** Visible when the page opens: its pictures are loaded first. */
  first?: boolean;
  className?: string;
};

/** A banner: texts and pictures on a tint, or the business's photograph instead, or its video. */
export function Banner({ offer, size, first = false, className }: Props) {
  const [photo] = photosOf(offer);
  const film = ownAddress(offer.video_url);
  const photographed = photo !== undefined && cx('p-0', offer.vertical && 'banner-tall');
  const look = cx('banner', `banner-${size}`, photographed, className);
  const smallPrint = [offer.unitPrice, offer.until, offer.legend].filter(Boolean).join(' · ');
  const banner = (
    <BannerLink offer={offer} className={look} tint={photo === undefined ? offer.art.tint : ''}>
      {photo === undefined ? (
        <Drawing offer={offer} size={size} first={first} />
      ) : (
        <Photo offer={offer} size={size} first={first} />
      )}
      {smallPrint !== '' && <span className="banner-legend">{smallPrint}</span>}
    </BannerLink>
  );
  if (film === '') return banner;
  return (
    <div className="relative grid">
      {banner}
      <Suspense fallback={null}>
        <BannerFilm url={film} poster={photo} />
      </Suspense>
    </div>
  );
}

/** The pictures for phone and desktop; a missing one is replaced by the other. */
function photosOf({ photo, photos }: Offer): [narrow?: string, wide?: string] {
  const [narrow, wide] = [photos.map(ownAddress).find(Boolean), ownAddress(photo) || undefined];
  const [phone, desk] = [narrow ?? wide, wide ?? narrow];
  return phone === undefined || desk === undefined ? [] : [phone, desk];
}

function Photo({ offer, size, first }: Required<Omit<Props, 'className'>>) {
  const [width, height] = size === 'hero' ? [900, 372] : [420, 210];
  const [narrow = '', wide = ''] = photosOf(offer);
  const picture = (
    <img
      src={narrow}
      srcSet={pictureSet(narrow, width)}
      alt={offer.nameOffer}
      width={width}
      height={height}
      className="banner-photo"
      {...isUrgent(first)}
    />
  );
  if (wide === narrow) return picture;
  return (
    <picture className="contents">
      <source media="(width >= 900px)" srcSet={pictureSet(wide, width) ?? wide} />
      {picture}
    </picture>
  );
}

function Drawing({ offer, size, first }: Required<Omit<Props, 'className'>>) {
  const { title, text, tag, pictures } = offer.art;
  return (
    <>
      <span className="banner-words">
        {size === 'hero' && text !== '' && <span className="banner-text">{unbroken(text)}</span>}
        <b className="banner-title">{unbroken(title)}</b>
        {size === 'tile' && text !== '' && <span className="banner-text">{unbroken(text)}</span>}
        {tag !== '' && <span className="banner-tag">{unbroken(tag)}</span>}
      </span>
      <span className="banner-pictures" data-count={pictures.length} data-first={first || undefined}>
        {pictures.map((picture, place) => (
          <img
            key={picture}
            src={pictureOf(picture, 320)}
            alt=""
            width={160}
            height={160}
            {...isUrgent(first && place === 0)}
          />
        ))}
      </span>
      {size === 'hero' && (
        <span className="banner-weave">
          <Weave size="large" height={60} />
        </span>
      )}
    </>
  );
}

function isUrgent(first: boolean) {
  return first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
}

type LinkProps = { offer: Offer; className: string; tint?: string; children: ReactNode };

/** The offer's link; other sites open in a new tab without a referrer. */
export function BannerLink({ offer, className, tint = offer.art.tint, children }: LinkProps) {
  const link = offerLink(offer.url);
  const own = {
    className,
    style: { '--tint': tintValue(tint) } as CSSProperties,
    'data-offer': offer.id,
    // The analytics event of a press, read by shell/later/shopping-events.ts.
    'data-promotion': offer.analyticsEvent,
  };
  const beside = offer.routeMode === '' ? link?.place === 'web' : offer.routeMode === 'new_tab';
  if (link?.place === 'shop' && !beside) {
    return (
      <Link to={link.to} {...own}>
        {children}
      </Link>
    );
  }
  if (link && link.place !== 'device' && beside) {
    return (
      <a href={link.to} target="_blank" rel="noopener noreferrer" {...own}>
        {children}
        <span className="spoken">{shellTexts.footer.newTab}</span>
      </a>
    );
  }
  if (link) {
    return (
      <a href={link.to} {...own}>
        {children}
      </a>
    );
  }
  return (
    <div className={className} style={own.style} data-offer={offer.id}>
      {children}
    </div>
  );
}
