import { useEffect } from 'react';
import { isGated } from '#rules/goods/gated.ts';
import { idAtEnd, wordsOf } from '#rules/links/address-id.ts';
import { categoryPath, productPath, shelfPath } from '#rules/links/page-paths.ts';
import { keepOwnPath } from '#web/addresses/own-path.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { viewed } from '#web/shop/activity.ts';
import { toAgeQuestion } from '#web/shop/age/age-path.ts';
import { useHeart } from '#web/shop/favourites/use-heart.tsx';
import { useLiveFigures } from '#web/shop/live/live-figures.ts';
import { UnknownPage } from '#web/shop/not-found/unknown-page.tsx';
import { toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { useCardConfig } from '#web/shop/product-card/use-card-config.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { productMoreTexts as moreTexts } from '#web/shop/texts/pages/product-more.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/product-page.ts';
import { BuyPanel } from './buy/buy-panel.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { BesideGate, EditGate, FactsGate, ReviewsGate, ShareGate, StripGate } from './lazy-parts.tsx';
import { Names } from './names.tsx';
import { PriceBlock } from './price-block.tsx';
import { type Product, productJsonLd, type Shop } from './product-data.ts';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, officeId, isAdult } = context.get(serverContext);
  const id = idAtEnd(params.idProduct);
  if (id === undefined) throw new Response(shellTexts.notFound.title, { status: 404 });
  const query = { branch_id: officeId, ...(isAdult && { adult: 'true' }) };
  const found = await call('products.get', { params: { id }, query });
  if (isFailure(found) && found.failure === 'AGE_NOT_CONFIRMED') throw toAgeQuestion(url);
  const answer = answerOrThrow(found);
  keepOwnPath(url, productPath(answer.product));
  return answer;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { product, rating } = loaderData;
  const path = productPath(product);
  const origin = root?.origin ?? '';
  return [
    ...pageMeta(root, {
      title: product.title_large || product.title,
      description: import.meta.env.SSR ? describe(product, root?.office?.name ?? '') : '',
      path,
      image: product.photoUrl,
      type: 'product',
    }),
    ...(import.meta.env.SSR
      ? forSearchEngines(product, { origin, shop: root?.business.title ?? '', rating })
      : []),
  ];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product: drawn, suggested, rating } = loaderData;
  const product = useLiveFigures(drawn);
  const { page } = useCardConfig(product);
  const heart = useHeart(product);
  useEffect(() => viewed(product.id), [product.id]);
  return (
    <div className="shop-width product">
      <Breadcrumb label={shellTexts.trail} trail={[...trailOf(product), { text: product.title }]} />
      <div className="product-top">
        <Gallery
          key={product.id}
          product={product}
          rows={page}
          corner={
            <>
              {page.likes && heart}
              <ShareGate product={product} />
            </>
          }
        />
        <div className="product-panel">
          <div className="grid gap-1.5">
            <PriceBlock product={product} rows={page} />
            <Names product={product} rows={page} />
          </div>
          <FactsGate product={product} seals />
          <EditGate id={product.id} />
          <BuyPanel key={`buy ${product.id}`} product={product} hasSimilar={suggested.length > 0} />
        </div>
        <FactsGate product={product} />
      </div>
      {suggested.length > 0 && (
        <div id="parecidos" className="scroll-mt-22">
          <ProductRow title={texts.suggested} products={suggested} />
        </div>
      )}
      <BesideGate key={`beside ${product.id}`} product={product} />
      <ReviewsGate key={`reviews ${product.id}`} productId={product.id} rating={rating} />
      <StripGate key={`strip ${product.id}`} product={product} />
    </div>
  );
}

/** A missing product has its own page; other errors use the general failure page. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <ProductFailure error={error} words={wordsOf(params.idProduct ?? '')} />;
}

function describe(product: Product, office: string): string {
  const { priceText, unitText = '', sizeText = '' } = toCardProduct(product);
  const price = [priceText, unitText].filter(Boolean).join(' ');
  return moreTexts.description(product.title, sizeText, price, office);
}

function forSearchEngines(product: Product, shop: Omit<Shop, 'path'>): Route.MetaDescriptors {
  if (isGated(product.goodsKind ?? 'general')) return [{ name: 'robots', content: 'noindex' }];
  const trail = trailOf(product).map(({ text, to }) => ({ text, path: to }));
  return [
    { 'script:ld+json': productJsonLd(product, { ...shop, path: productPath(product) }) },
    { 'script:ld+json': trailJsonLd(shop.origin, trail) },
  ];
}

function trailOf(product: Product) {
  const { main_category_name: text, category_id: id } = product;
  return [
    { text: texts.home, to: '/' },
    { text, to: categoryPath({ id, name: text }) },
    { text: product.subCategoryName, to: shelfPath(product) },
  ];
}

/** The page for a product that does not exist or is no longer sold: the `words` of its URL find similar ones. */
function ProductFailure({ error, words }: { error: unknown; words: string }) {
  const actions = (
    <>
      {words !== '' && <ButtonLink to={searchPath(words)}>{texts.unknown.similar}</ButtonLink>}
      <ButtonLink to="/offers" kind={words === '' ? 'primary' : 'outline'}>
        {texts.unknown.offers}
      </ButtonLink>
    </>
  );
  return (
    <UnknownPage error={error} title={texts.unknown.title} actions={actions}>
      {texts.unknown.text}
    </UnknownPage>
  );
}
