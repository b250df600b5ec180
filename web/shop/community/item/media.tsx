import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Basket = OutputOf<'customCarts.get'>;

/** The other pictures of a basket. */
export function Photos({ photos, name, tint }: Pick<Basket, 'photos' | 'name' | 'tint'>) {
  if (photos.length === 0) return null;
  return (
    <section className="page-block" aria-label={texts.photos}>
      <ul className="community-photos">
        {photos.map(({ url }) => (
          <li key={url}>
            <Tile tint={tint} className="community-photo">
              <img src={url} alt={name} width={140} height={140} loading="lazy" decoding="async" />
            </Tile>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A film of the shop plays here; one of another house opens there, so that nobody watches who reads. */
export function Film({ url, name }: { url: string; name: string }) {
  if (url === '') return null;
  if (url.startsWith('/')) {
    return (
      <div className="page-block">
        {/* biome-ignore lint/a11y/useMediaCaption: films of staff come without captions; the steps stand above as text. */}
        <video className="community-film" src={url} controls preload="none" aria-label={texts.film(name)} />
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

/** The banner at the foot of a basket. */
export function FooterBanner({ banner, name }: { banner: Basket['banner_footer']; name: string }) {
  const { image, link } = banner;
  if (image === '') return null;
  const picture = <img src={image} alt={texts.banner(name)} width={900} height={200} loading="lazy" />;
  if (link === '') return <div className="community-banner page-block">{picture}</div>;
  if (!link.startsWith('/')) {
    return (
      <a href={link} className="community-banner page-block">
        {picture}
      </a>
    );
  }
  return (
    <Link to={link} className="community-banner page-block">
      {picture}
    </Link>
  );
}
