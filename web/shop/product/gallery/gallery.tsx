import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import type { ProductRows } from '#rules/card-config.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { type Product, photosOf } from '#web/shop/product/product-data.ts';
import type { CardProduct } from '#web/shop/product-card/card-product.ts';
import { DiscountBadge } from '#web/shop/product-card/discount-badge.tsx';
import { NoPicture } from '#web/shop/product-card/no-picture.tsx';
import { toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Mark } from '#web/ui/brand/mark.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { isPhoto, pictureSet } from '#web/ui/picture-set.ts';
import { Thumbs } from './thumbs.tsx';

const Viewer = lazyPart(() => import('./viewer.tsx'));

type Props = {
  product: Product;
  rows: ProductRows;
  /** At the top right: share, and to its left the heart, which loads later. */
  corner: ReactNode;
};

/**
 * The product's pictures on its tint. Photographs and videos slide by swiping, thumbnails (dots on a phone) and arrow
 * keys; a press opens one full size.
 */
export function Gallery({ product, rows, corner }: Props) {
  const photos = rows.image ? photosOf(product) : [];
  const videos = rows.image ? product.videos.map(({ url }) => url) : [];
  const count = photos.length + videos.length;
  const card = toCardProduct(product, rows);
  const { pack } = card;
  const { track, shown, turnTo, focusShown, onKey, onScroll } = useSlides(count);
  const [large, setLarge] = useState(false);

  function close() {
    setLarge(false);
    // Afterwards the dialog has restored the focus: moves it to the last photograph viewed.
    requestAnimationFrame(focusShown);
  }

  return (
    <section className="gallery" aria-label={texts.photos} onKeyDown={onKey}>
      {count > 1 && (
        <Thumbs photos={photos} videos={videos} tint={product.tint} current={shown} onShow={turnTo} />
      )}
      <Tile
        tint={product.tint}
        className={cx('gallery-tile', product.withoutStock && 'card-out', pack?.look)}
      >
        {count === 0 ? (
          <NothingToSee product={card} rows={rows} />
        ) : (
          <ul ref={track} className="gallery-track" onScroll={onScroll}>
            {photos.map((url, place) => (
              <li key={url}>
                <button
                  type="button"
                  className="gallery-photo"
                  tabIndex={place === shown ? 0 : -1}
                  title={texts.enlarge}
                  onClick={() => setLarge(true)}
                >
                  <span className="card-pack" data-label={isPhoto(url) ? undefined : pack?.label}>
                    <Photo
                      url={url}
                      alt={texts.photoAlt(product.title, place + 1, photos.length)}
                      first={place === 0}
                    />
                  </span>
                  <span className="spoken">. {texts.enlarge}</span>
                </button>
              </li>
            ))}
            {videos.map((url, place) => (
              <li key={url}>
                {/* biome-ignore lint/a11y/useMediaCaption: videos by staff have no captions. */}
                <video
                  className="gallery-video"
                  src={url}
                  aria-label={texts.videoOf(product.title)}
                  tabIndex={photos.length + place === shown ? 0 : -1}
                  controls
                  preload="none"
                  playsInline
                />
              </li>
            ))}
          </ul>
        )}
        <Flags product={product} rows={rows} />
      </Tile>
      <div className="gallery-corner">{corner}</div>
      {large && (
        <Suspense fallback={<PartComing />}>
          <Viewer
            title={product.title}
            photos={photos}
            first={Math.min(shown, photos.length - 1)}
            onTurn={turnTo}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The product's texts instead of a picture; the shop's mark if pictures are hidden. */
function NothingToSee({ product, rows }: { product: CardProduct; rows: ProductRows }) {
  return rows.image ? <NoPicture product={product} /> : <Mark size={72} />;
}

function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setShown] = useState(0);

  /** Slides to an index; the focus follows if it is on a slide. */
  function turnTo(place: number) {
    const row = track.current;
    const slide = row?.children[place];
    if (!row || !(slide instanceof HTMLElement)) return;
    // Smooth scrolling by CSS: none with reduced motion.
    row.scrollTo({ left: slide.offsetLeft });
    setShown(place);
    if (row.contains(document.activeElement)) focusOn(slide);
  }

  function onKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = index + step;
    // The arrow keys seek within a video.
    if (step === 0 || next < 0 || next >= count || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    turnTo(next);
  }

  function onScroll() {
    const row = track.current;
    if (row !== null && row.clientWidth > 0) setShown(Math.round(row.scrollLeft / row.clientWidth));
  }

  return {
    track,
    shown: index,
    turnTo,
    focusShown: () => focusOn(track.current?.children[index]),
    onKey,
    onScroll,
  };
}

function Photo({ url, alt, first }: { url: string; alt: string; first: boolean }) {
  return (
    <img
      className={cx('card-picture gallery-picture', isPhoto(url) && 'gallery-large')}
      src={url}
      srcSet={pictureSet(url, 320)}
      alt={alt}
      width={320}
      height={320}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}

function focusOn(slide: Element | undefined): void {
  slide?.querySelector<HTMLElement>('button, video')?.focus({ preventScroll: true });
}

function Flags({ product, rows }: { product: Product; rows: ProductRows }) {
  const { withoutStock, inOffice, the_discount: percent, ageRestricted } = product;
  return (
    <p className="card-flags gallery-flags">
      {withoutStock && <span className="card-flag flag-out">{inOffice ? texts.soldOut : texts.notHere}</span>}
      {!withoutStock && rows.discount && percent > 0 && <DiscountBadge percent={percent} />}
      {ageRestricted && <span className="card-flag flag-age">+18</span>}
    </p>
  );
}
