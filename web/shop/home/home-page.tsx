import { Link } from 'react-router';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness, useCustomText, useModule } from '#web/shop/shell/use-business.ts';
import { useCategories } from '#web/shop/shell/use-categories.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import type { Route } from './+types/home-page.ts';
import { Banner } from './banner.tsx';
import { BannerRow } from './banner-row.tsx';
import { BannerSlides } from './banner-slides.tsx';
import { CategoryCollage } from './category-collage.tsx';
import { arrangeBanners, homeSectionsQuery } from './home-sections.ts';
import { PopUpGate } from './pop-up-gate.tsx';
import { RecipeOfToday } from './recipe-of-today.tsx';

/** Two rows of six on a desk. */
const ROW = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const params = { branchId: officeId };
  const [offers, saving, popular, recipes] = await Promise.all([
    call('offers.list', { query: { section: homeSectionsQuery, branch_id: officeId } }),
    call('products.page', { params, query: { offers: 'true', limit: ROW } }),
    call('products.page', { params, query: { limit: ROW } }),
    call('customCarts.list', { query: { type: 'recipe', limit: 1, branch_id: officeId } }),
  ]);
  return {
    offers: answerOrThrow(offers).list,
    saving: answerOrThrow(saving).list,
    popular: answerOrThrow(popular).list,
    recipe: answerOrThrow(recipes).list[0] ?? null,
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const shop = root?.business.title ?? '';
  return pageMeta(root, {
    title: texts.heading(shop),
    description: texts.description(shop, root?.office?.city ?? ''),
    path: '/',
  });
}

export default function HomePage({ loaderData: { offers, saving, popular, recipe } }: Route.ComponentProps) {
  const { office } = useOffice();
  const shop = useBusiness()?.title ?? '';
  const categories = useCategories();
  const banners = arrangeBanners(offers, useModule('home_v2'));
  const offersTitle = useCustomText('offers_page_title', texts.save);

  return (
    <div className="shop-width home">
      <h1 className="spoken">{texts.heading(shop)}</h1>
      {banners.slides.length > 0 && (
        <div className="home-top" data-alone={banners.beside.length === 0 || undefined}>
          <BannerSlides offers={banners.slides} />
          {banners.beside.map((offer) => (
            <Banner key={offer.id} offer={offer} size="tile" className="home-beside" />
          ))}
        </div>
      )}
      {saving.length > 0 && (
        <ProductRow
          title={offersTitle}
          products={saving}
          eager={2}
          more={
            <Link to="/offers" className="link">
              {texts.seeOffers}
            </Link>
          }
        />
      )}
      {banners.full.map((offer) => (
        <div key={offer.id} className="page-block">
          <Banner offer={offer} size="hero" className="banner-full" />
        </div>
      ))}
      {banners.row.length > 0 && <BannerRow title={texts.week} offers={banners.row} size="slide" />}
      <CategoryCollage categories={categories} />
      <div className="page-block home-tiles">
        {banners.beside.map((offer) => (
          <Banner key={offer.id} offer={offer} size="tile" className="desk:hidden" />
        ))}
        {banners.tiles.map((offer) => (
          <Banner key={offer.id} offer={offer} size="tile" />
        ))}
      </div>
      {popular.length > 0 && <ProductRow title={texts.popular(office?.name ?? shop)} products={popular} />}
      {recipe !== null && <RecipeOfToday recipe={recipe} />}
      {banners.brands.length > 0 && <BannerRow title={texts.brands} offers={banners.brands} size="brand" />}
      <PopUpGate offers={banners.popUps} />
    </div>
  );
}
