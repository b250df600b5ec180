import { Link } from 'react-router';
import { minimumCount, quantityText } from '#rules/quantity.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import {
  isByWeight,
  productPath,
  saleUnitOf,
  toCardProduct,
} from '#web/shop/product-card/to-card-product.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/product-page.ts';
import { BuyPanel } from './buy-panel.tsx';
import { Gallery } from './gallery.tsx';
import { PriceBlock } from './price-block.tsx';
import { type Product, productJsonLd, trailJsonLd } from './product-data.ts';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

const STRIP = 12;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const { product, suggested } = answerOrThrow(
    await call('products.get', { params: { id: params.idProduct }, query: { branch_id: officeId } }),
  );
  const strip = await call('products.page', {
    params: { branchId: officeId },
    query: { category_id: product.category_id, limit: STRIP },
  });
  return {
    product,
    suggested,
    // The page of a product stands without its neighbours.
    strip: isFailure(strip) ? [] : strip.list.filter(({ id }) => id !== product.id),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { product } = loaderData;
  const { priceText, sizeText = '' } = toCardProduct(product);
  const path = productPath(product.id);
  const origin = root?.origin ?? '';
  const trail = trailOf(product);
  return [
    ...pageMeta(root, {
      title: product.title,
      description: texts.description(product.title, sizeText, priceText, root?.office?.name ?? ''),
      path,
      image: product.photoUrl,
      type: 'product',
    }),
    { 'script:ld+json': productJsonLd(product, { origin, path }) },
    {
      'script:ld+json': trailJsonLd(
        origin,
        trail.map(({ text, to }) => ({ text, path: to })),
      ),
    },
  ];
}

export default function ProductPage({ loaderData: { product, suggested, strip } }: Route.ComponentProps) {
  return (
    <div className="shop-width product">
      <Breadcrumb label={shellTexts.trail} trail={[...trailOf(product), { text: product.title }]} />
      <div className="product-top">
        <Gallery key={product.id} product={product} />
        <div className="product-panel">
          <div className="product-head">
            <PriceBlock product={product} />
            <Names product={product} />
          </div>
          <BuyPanel key={product.id} product={product} />
        </div>
        <Facts product={product} />
      </div>
      {suggested.length > 0 && <ProductRow title={texts.suggested} products={suggested} />}
      {strip.length > 0 && (
        <ProductRow
          title={texts.category(product.main_category_name)}
          products={strip}
          more={
            <Link to={categoryPath(product.category_id)} className="link">
              {texts.seeAll}
            </Link>
          }
        />
      )}
    </div>
  );
}

function trailOf(product: Product) {
  return [
    { text: texts.home, to: '/' },
    { text: product.main_category_name, to: categoryPath(product.category_id) },
    { text: product.subCategoryName, to: subcategoryPath(product.category_id, product.sub_category_id) },
  ];
}

function Names({ product }: { product: Product }) {
  const sale = saleUnitOf(product);
  const size = isByWeight(sale)
    ? texts.byWeight(quantityText('grams', minimumCount(sale, 'grams')))
    : product.size;
  return (
    <div className="product-names">
      <h1 className="type-title">{product.title_large || product.title}</h1>
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{size}</b>
        {product.brand !== '' && (
          <>
            {size !== '' && ' · '}
            <Link to={searchPath(product.brand)} className="link">
              {product.brand}
            </Link>
          </>
        )}
        {' · '}
        {texts.sku(product.id_item)}
      </p>
    </div>
  );
}

function Facts({ product }: { product: Product }) {
  const restrictionsTitle = useCustomText('prduct_info_restrictions_title', texts.restrictions);
  const { description, description_large: long, restrictionsMessage } = product;
  if (description === '' && long === '' && restrictionsMessage === '') return null;
  return (
    <div className="product-facts">
      {(description !== '' || long !== '') && (
        <section>
          <h2 className="type-name mb-1">{texts.descriptionTitle}</h2>
          {long === '' ? <p className="text-ink-2">{description}</p> : <Rich html={long} />}
        </section>
      )}
      {restrictionsMessage !== '' && (
        <section className="notice notice-info" aria-label={restrictionsTitle}>
          <Icon name="info" />
          <Rich html={restrictionsMessage} />
        </section>
      )}
    </div>
  );
}

/** HTML that staff wrote; the server let only harmless elements through (decision 45). */
function Rich({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on read.
  return <div className="rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
