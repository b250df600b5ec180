import { Suspense } from 'react';
import { openingSlides } from '../home-sections.ts';
import { BannerSlides } from '../slides/banner-slides.tsx';
import { UsualPlace } from '../usual/usual-place.tsx';
import { BannerTiles } from './banner-tiles.tsx';
import { BrandsSlider } from './brands-slider.tsx';
import { HomeCategories } from './home-categories.tsx';
import type { LayoutProps } from './layout-props.ts';
import { RecipeOfToday } from './recipe-of-today.tsx';

/** The classic home (storefront 2): slides, three rows of banners, categories and brands, with goods between them. */
export function ClassicHome({ of, saving, popular, recipe }: LayoutProps) {
  return (
    <>
      <BannerSlides offers={openingSlides(of, false)} first />
      <UsualPlace />
      <BannerTiles offers={of('HOME_SECOND')} />
      {saving}
      {/* Below the fold when the page opens: React hydrates it separately (docs/decisions/097). */}
      <Suspense>
        <HomeCategories />
        <BannerTiles offers={of('HOME_THREE')} />
        {popular}
        <BannerTiles offers={of('HOME_FOUR')} />
        {recipe !== null && <RecipeOfToday recipe={recipe} />}
        <BrandsSlider offers={of('HOME_BRANDS')} />
      </Suspense>
    </>
  );
}
