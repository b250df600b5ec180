import { useEffect } from 'react';
import { redirect } from 'react-router';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { viewed } from '#web/shop/activity.ts';
import { useHeart } from '#web/shop/favourites/use-heart.tsx';
import { useLiveFigures } from '#web/shop/live/live-figures.ts';
import { productPath, toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { useCardConfig } from '#web/shop/product-card/use-card-config.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/product-page.ts';
import { BuyPanel } from './buy/buy-panel.tsx';
import { EditGate } from './edit-gate.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { Names } from './names.tsx';
import { PriceBlock } from './price-block.tsx';
import { readAddress } from './product-address.ts';
import { type Product, productJsonLd, type Shop, trailJsonLd } from './product-data.ts';
import { ProductFailure } from './product-failure.tsx';
import { ReviewsGate } from './reviews/reviews-gate.tsx';
import { StripGate } from './strip-gate.tsx';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const { id } = readAddress(params.idProduct);
  if (id === null) throw new Response(shellTexts.notFound.title, { status: 404 });
  const answer = answerOrThrow(
    await call('products.get', { params: { id }, query: { branch_id: officeId } }),
  );
  const path = productPath(answer.product);
  // Outdated or wrong words redirect to the current ones; a bare id is not redirected.
  const asWritten = `/product/${params.idProduct}`;
  if (params.idProduct !== id && asWritten !== path) throw redirect(path + new URL(request.url).search, 301);
  return answer;
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { product, rating } = loaderData;
  const { priceText, unitText = '', sizeText = '' } = toCardProduct(product);
  const price = [priceText, unitText].filter(Boolean).join(' ');
  const path = productPath(product);
  const origin = root?.origin ?? '';
  return [
    ...pageMeta(root, {
      title: product.title_large || product.title,
      description: texts.description(product.title, sizeText, price, root?.office?.name ?? ''),
      path,
      image: product.photoUrl,
      type: 'product',
    }),
    // Only the server renders this for search engines; the browser does not load the code.
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
        <Gallery key={product.id} product={product} rows={page} corner={page.likes ? heart : undefined} />
        <div className="product-panel">
          <div className="grid gap-1.5">
            <PriceBlock product={product} rows={page} />
            <Names product={product} rows={page} />
          </div>
          <EditGate id={product.id} />
          <BuyPanel key={`buy ${product.id}`} product={product} hasSimilar={suggested.length > 0} />
        </div>
        <Facts product={product} />
      </div>
      {suggested.length > 0 && (
        <div id="parecidos" className="scroll-mt-22">
          <ProductRow
            title={product.withoutStock ? texts.similarTitle : texts.suggested}
            products={suggested}
          />
        </div>
      )}
      <ReviewsGate key={`reviews ${product.id}`} productId={product.id} rating={rating} />
      <StripGate key={`strip ${product.id}`} product={product} />
    </div>
  );
}

/** A missing product has its own page; other errors use the general failure page. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <ProductFailure error={error} words={readAddress(params.idProduct ?? '').words} />;
}

function forSearchEngines(product: Product, shop: Omit<Shop, 'path'>): Route.MetaDescriptors {
  const trail = trailOf(product).map(({ text, to }) => ({ text, path: to }));
  return [
    { 'script:ld+json': productJsonLd(product, { ...shop, path: productPath(product) }) },
    { 'script:ld+json': trailJsonLd(shop.origin, trail) },
  ];
}

function trailOf(product: Product) {
  return [
    { text: texts.home, to: '/' },
    { text: product.main_category_name, to: categoryPath(product.category_id) },
    { text: product.subCategoryName, to: subcategoryPath(product.category_id, product.sub_category_id) },
  ];
}
