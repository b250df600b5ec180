import { Suspense } from 'react';
import { Link } from 'react-router';
import { BannerSlides } from '#web/shop/home/slides/banner-slides.tsx';
import { UsualPlace } from '#web/shop/home/usual/usual-place.tsx';
import { ENDS_TODAY_PATH } from '#web/shop/offers/aisles.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { Legend } from '#web/shop/product-list/legend.tsx';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { useBusiness, useCustomText, useModule } from '#web/shop/shell/use-business.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import type { HomeData } from '../home-load.ts';
import { bySection, openingSlides } from '../home-sections.ts';
import { PopUpGate } from '../pop-up-gate.tsx';
import { BannerTiles } from './banner-tiles.tsx';
import { BrandsSlider } from './brands-slider.tsx';
import { HomeCategories } from './home-categories.tsx';
import type { LayoutProps } from './layout-props.ts';
import { RecipeOfToday } from './recipe-of-today.tsx';
import { SectionsHome } from './sections-home.tsx';

/** The business's home: the classic one, or the one with sections (module home_v2). */
export function HomeView({ offers, ending, saving, savingCount, popular, recipe, legend }: HomeData) {
  const { office } = useOffice();
  const shop = useBusiness()?.title ?? '';
  const Home = useModule('home_v2') ? SectionsHome : ClassicHome;
  const offersTitle = useCustomText('offers_page_title', texts.save);
  const of = bySection(offers);

  return (
    <div className="shop-width home">
      <h1 className="spoken">{texts.heading(shop)}</h1>
      <Home
        of={of}
        recipe={recipe}
        ending={
          ending.length > 0 && (
            <ProductRow
              title={texts.ending}
              products={ending}
              more={
                <Link to={ENDS_TODAY_PATH} className="link">
                  {texts.seeEnding}
                </Link>
              }
            />
          )
        }
        saving={
          saving.length > 0 && (
            <ProductRow
              title={offersTitle}
              products={saving}
              more={
                <Link to="/offers" className="link">
                  {texts.seeOffers(savingCount)}
                </Link>
              }
            />
          )
        }
        popular={
          popular.length > 0 && (
            <ProductRow title={texts.popular(office?.name ?? shop)} products={popular} eager={2} />
          )
        }
      />
      {/* The opening is never the last one: home.css shows its banners once it has been read. */}
      <div hidden />
      <Legend text={legend} />
      <PopUpGate offers={of('HOME-POP-UP')} />
    </div>
  );
}

/** The classic home (storefront 2): slides, rows of banners, categories and brands; on a phone goods come first. */
function ClassicHome({ of, ending, saving, popular, recipe }: LayoutProps) {
  return (
    <>
      <div className="home-opening">
        <BannerSlides offers={openingSlides(of, false)} first />
        <UsualPlace />
        {popular}
        <BannerTiles offers={of('HOME_SECOND')} />
      </div>
      {ending}
      {saving}
      {/* Below the fold when the page opens: React hydrates it separately (docs/decisions/009). */}
      <Suspense>
        <HomeCategories />
        <BannerTiles offers={of('HOME_THREE')} />
        <BannerTiles offers={of('HOME_FOUR')} />
        {recipe !== null && <RecipeOfToday recipe={recipe} />}
        <BrandsSlider offers={of('HOME_BRANDS')} />
      </Suspense>
    </>
  );
}
