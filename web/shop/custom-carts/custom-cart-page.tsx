import type { OutputOf } from '#contract/index.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { idAtEnd } from '#rules/links/address-id.ts';
import { customCartPath } from '#rules/links/page-paths.ts';
import { keepOwnPath } from '#web/addresses/own-path.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { pageMeta, trailJsonLd } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Rich } from '#web/ui/layout/rich.tsx';
import type { Route } from './+types/custom-cart-page.ts';
import { Film, FooterBanner, Photos, Scene } from './item/media.tsx';
import { ShoppingList } from './item/shopping-list.tsx';
import './item/item.css';
import type { ReactNode } from 'react';
import { Legend } from '#web/shop/product-list/legend.tsx';
import { ShelfCard } from '#web/shop/product-list/shelf-card.tsx';
import { AddFoot } from './item/add-foot.tsx';
import { ingredientsFor } from './item/ingredients.ts';
import { recipeJsonLd } from './item/recipe-data.ts';

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

type CustomCart = OutputOf<'customCarts.get'>;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const id = idAtEnd(params.id) ?? params.id;
  const customCart = answerOrThrow(
    await call('customCarts.get', { params: { id }, query: { branch_id: officeId } }),
  );
  keepOwnPath(url, customCartPath(customCart));
  return { customCart, created: dateText(new Date(customCart.creationDate)) };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { customCart } = loaderData;
  const { type, name, productsCount } = customCart;
  const contents = (type === 'recipe' ? texts.ingredients : texts.productsOf)(productsCount);
  const description = `${texts.kindOf[type]}: ${name}. ${contents}.`;
  const page = pageMeta(root, {
    title: name,
    description,
    path: customCartPath(customCart),
    image: customCart.photoUrl,
    type: 'article',
  });
  // Only the server renders this for search engines; the browser does not load the code.
  if (!import.meta.env.SSR || root === undefined) return page;
  const { origin, business } = root;
  const trail = [
    { text: texts.home, path: '/' },
    { text: texts.title, path: '/recipe-book' },
    { text: name, path: customCartPath(customCart) },
  ];
  return [
    ...page,
    ...(type === 'recipe'
      ? [{ 'script:ld+json': recipeJsonLd(customCart, { origin, shop: business.title, description }) }]
      : []),
    { 'script:ld+json': trailJsonLd(origin, trail) },
  ];
}

export default function CustomCartPage({ loaderData: { customCart, created } }: Route.ComponentProps) {
  const isRecipe = customCart.type === 'recipe';
  const isListed = useModule('recipes_v2');
  return (
    <article className="shop-width community">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[
          { text: texts.home, to: '/' },
          { text: texts.title, to: '/recipe-book' },
          { text: customCart.name },
        ]}
      />
      <div className={isListed ? 'custom-carts-item' : undefined}>
        <Scene {...customCart} />
        <div>
          <p className="type-note mt-4 text-ink-2">
            {customCart.creator !== '' && (
              <>
                {texts.by(texts.kindOf[customCart.type])}{' '}
                <b className="font-semibold text-ink">{customCart.creator}</b>
                {' · '}
              </>
            )}
            {created}
          </p>
          <h1 className="type-title mb-3">{customCart.name}</h1>
          {isRecipe && <Details {...customCart.recipe_details} />}
        </div>
        <Products key={customCart.id} customCart={customCart} isListed={isListed} />
        <div className="custom-carts-story">
          <Legend text={customCart.legend} />
          {customCart.body !== '' && (
            <section className="page-block max-w-[720px]">
              <h2 className="type-section mb-3">{texts.preparation(isRecipe)}</h2>
              <Rich html={customCart.body} />
            </section>
          )}
          <Photos {...customCart} />
          <Film url={customCart.videoUrl} name={customCart.name} />
          <FooterBanner banner={customCart.banner_footer} name={customCart.name} />
        </div>
      </div>
    </article>
  );
}

function Details({ time, portions, dificult }: CustomCart['recipe_details']) {
  const facts = [
    { label: texts.time, value: time },
    { label: texts.portionsLabel, value: portions > 0 ? String(portions) : '' },
    { label: texts.difficulty, value: dificult },
  ].filter(({ value }) => value !== '');
  return (
    <dl className="custom-carts-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-2 text-note">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Products({ customCart, isListed }: { customCart: CustomCart; isListed: boolean }) {
  const List = isListed ? ShoppingList : PlainList;
  const { products, missing } = customCart;
  const notice = missing.length > 0 && <Notice tone="warn">{texts.missing(missing.join(', '))}</Notice>;
  if (products.length > 0) return <List customCart={customCart}>{notice}</List>;
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{texts.noProducts}</h2>
      {notice || <p className="text-ink-2">{texts.noProductsText}</p>}
    </section>
  );
}

type Props = { customCart: OutputOf<'customCarts.get'>; children?: ReactNode };

/**
 * The products as cards, with one button to add all in the recipe's quantities: without module recipes_v2.
 */
function PlainList({ customCart, children }: Props) {
  const { portions } = customCart.recipe_details;
  const rows = ingredientsFor(customCart.products, portions, portions);
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{texts.products(customCart.type === 'recipe')}</h2>
      <ul className="card-grid">
        {rows.map(({ product, amountText }) => (
          <li key={product.id} className="grid grid-rows-[auto_1fr] gap-1">
            <p className="type-note text-ink-2">{texts.needs(amountText)}</p>
            <ShelfCard product={product} />
          </li>
        ))}
      </ul>
      {children}
      <AddFoot customCart={customCart} chosen={rows} all={rows.length} request={{}} />
    </section>
  );
}
