import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { Mark } from '#web/ui/brand/mark.tsx';
import { Tile, tintStyle } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { fitOf, isPhoto, pictureOf, pictureSet } from '#web/ui/picture-set.ts';

type CustomCart = OutputOf<'customCarts.get'>;

/** The approximate displayed width of the scene, in px. */
const SCENE = 640;

/** The picture of a custom cart on its woven background, with two drawings of its products beside it. */
export function Scene({ photoUrl, photos, tint }: Pick<CustomCart, 'photoUrl' | 'photos' | 'tint'>) {
  return (
    <div className="scene desk:h-65" style={tintStyle(tint)}>
      {photoUrl === '' ? (
        <Mark size={88} />
      ) : (
        <img
          src={pictureOf(photoUrl, SCENE)}
          srcSet={pictureSet(photoUrl, SCENE)}
          alt=""
          width={176}
          height={176}
          fetchPriority="high"
          data-photo={fitOf(photoUrl)}
        />
      )}
      {besideIn(photos).map((url) => (
        <img key={url} src={url} alt="" width={76} height={76} className="scene-beside" />
      ))}
      <Weave size="row" />
    </div>
  );
}

/** The first two drawings of the shop: a photograph is too small to recognise there. */
function besideIn(photos: CustomCart['photos']): string[] {
  return photos
    .map(({ url }) => url)
    .filter((url) => url.startsWith('/pictures/') && !isPhoto(url))
    .slice(0, 2);
}

export function Photos({ photos, name, tint }: Pick<CustomCart, 'photos' | 'name' | 'tint'>) {
  const beside = besideIn(photos);
  const others = photos.filter(({ url }) => !beside.includes(url));
  if (others.length === 0) return null;
  return (
    <section className="page-block" aria-label={texts.photos}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2.5">
        {others.map(({ url }) => (
          <li key={url}>
            <Tile tint={tint} className="custom-carts-photo aspect-square">
              <img
                src={pictureOf(url, 320)}
                alt={name}
                width={140}
                height={140}
                loading="lazy"
                decoding="async"
                data-photo={fitOf(url)}
              />
            </Tile>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The shop's own videos play inline; external ones open in a new tab, so that no third party tracks readers.
 */
export function Film({ url, name }: { url: string; name: string }) {
  if (url === '') return null;
  if (url.startsWith('/')) {
    return (
      <div className="page-block">
        {/* biome-ignore lint/a11y/useMediaCaption: videos by staff have no captions; the steps are above as text. */}
        <video
          className="w-full max-w-180 rounded-card bg-sunken"
          src={url}
          controls
          preload="none"
          aria-label={texts.film(name)}
        />
      </div>
    );
  }
  return (
    <p className="page-block">
      <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex items-center gap-2">
        <Icon name="play-fill" size={16} />
        {texts.video}
      </a>
    </p>
  );
}

export function FooterBanner({ banner, name }: { banner: CustomCart['banner_footer']; name: string }) {
  const { image, link } = banner;
  if (image === '') return null;
  const picture = (
    <img
      src={pictureOf(image, 960)}
      alt={texts.banner(name)}
      width={900}
      height={200}
      className="block w-full h-auto max-h-60 object-contain bg-brand-wash"
      loading="lazy"
    />
  );
  if (link === '') return <div className="block overflow-hidden rounded-card page-block">{picture}</div>;
  if (!link.startsWith('/')) {
    return (
      <a href={link} className="block overflow-hidden rounded-card page-block">
        {picture}
      </a>
    );
  }
  return (
    <Link to={link} className="block overflow-hidden rounded-card page-block">
      {picture}
    </Link>
  );
}
