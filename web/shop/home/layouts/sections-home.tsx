import { Suspense } from 'react';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { cx } from '#web/ui/cx.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { Banner } from '../banner.tsx';
import { type Offer, openingSlides } from '../home-sections.ts';
import { BannerSlides } from '../slides/banner-slides.tsx';
import { UsualPlace } from '../usual/usual-place.tsx';
import { BannerTiles } from './banner-tiles.tsx';
import { BrandsSlider } from './brands-slider.tsx';
import { HomeCategories } from './home-categories.tsx';
import type { LayoutProps } from './layout-props.ts';
import { RecipeOfToday } from './recipe-of-today.tsx';

/**
 * The home with sections (storefront 2, module home_v2). On a desktop HOME_1 is beside the slides and HOME_4 is a large
 * banner with two on its right; on a phone goods come first, and they are tiles in rows of two, after the categories.
 */
export function SectionsHome({ of, ending, saving, popular, recipe }: LayoutProps) {
  const left = of('HOME_1_LEFT');
  const right = of('HOME_1_RIGHT');
  return (
    <>
      <div className="home-opening">
        <div className="home-top" data-beside={left.length > 0 || right.length > 0 || undefined}>
          <BannerSlides offers={openingSlides(of, true)} first />
          {[left, right].map(
            (offers) =>
              offers.length > 0 && (
                <div key={offers[0]?.id} className="home-beside hidden desk:grid">
                  <BannerSlides offers={offers} size="tile" />
                </div>
              ),
          )}
        </div>
        <UsualPlace />
        {popular}
      </div>
      {ending}
      {saving}
      <Suspense>
        <Below of={of} recipe={recipe} tiles={[...left, ...right]} />
      </Suspense>
    </>
  );
}

type BelowProps = Pick<LayoutProps, 'of' | 'recipe'> & { tiles: Offers };

/** Below the fold when the page opens: React hydrates it separately (docs/decisions/009). */
function Below({ of, recipe, tiles }: BelowProps) {
  const besideRecipe = of('HOME_3_LEFT');
  return (
    <>
      <HomeCategories />
      <BannerTiles offers={tiles} className="desk:hidden" />
      {of('HOME_1_FULL').length > 0 && (
        <div className="page-block">
          <BannerSlides offers={of('HOME_1_FULL')} className="banner-full" label={texts.news} />
        </div>
      )}
      {of('HOME_2_SLIDE').length > 0 && <BannerRow title={texts.week} offers={of('HOME_2_SLIDE')} />}
      <div
        className={cx(
          'home-three grid gap-2.5',
          besideRecipe.length > 0 && recipe !== null && 'desk:grid-cols-2 desk:items-end desk:gap-4',
        )}
      >
        {besideRecipe.length > 0 && (
          <div className="grid mt-6 desk:mt-10">
            <BannerSlides offers={besideRecipe} size="tile" className="banner-wide" />
          </div>
        )}
        {recipe !== null && <RecipeOfToday recipe={recipe} />}
      </div>
      <Mosaic left={of('HOME_4_LEFT')} right={[of('HOME_4_RIGHT_1'), of('HOME_4_RIGHT_2')]} />
      <BrandsSlider offers={of('HOME_BRANDS')} />
    </>
  );
}

type Offers = ReturnType<LayoutProps['of']>;

/** A large banner left of two small ones; missing ones leave their space to the others. */
function Mosaic({ left, right }: { left: Offers; right: readonly Offers[] }) {
  const beside = right.filter((offers) => offers.length > 0);
  if (left.length === 0 && beside.length === 0) return null;
  const isSplit = left.length > 0 && beside.length > 0;
  return (
    <div
      className={cx(
        'page-block home-mosaic grid gap-2.5 desk:gap-4',
        isSplit && 'desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
      )}
    >
      {left.length > 0 && <BannerSlides offers={left} size="tile" className="banner-wide" />}
      {beside.length > 0 && (
        <div
          className={cx(
            'grid grid-flow-col auto-cols-fr gap-2.5 desk:gap-4',
            isSplit && 'desk:grid-flow-row',
          )}
        >
          {beside.map((offers) => (
            <BannerSlides key={offers[0]?.id} offers={offers} size="tile" />
          ))}
        </div>
      )}
    </div>
  );
}

type Props = {
  title: string;
  offers: readonly Offer[];
};

/** Small banners in a sliding row, about four visible on a desktop: promotions of the week. */
function BannerRow({ title, offers }: Props) {
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{title}</h2>
      <Carousel
        label={title}
        backLabel={shellTexts.carousel.back}
        onLabel={shellTexts.carousel.on}
        itemWidth="auto"
      >
        {offers.map((offer) => (
          <Banner key={offer.id} offer={offer} size="tile" className="banner-slide" />
        ))}
      </Carousel>
    </section>
  );
}
