import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { ShelfCard } from '#web/shop/product-list/shelf-card.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/community-item-page.ts';
import { communityPath } from './community-path.ts';

export const handle: ShellHandle = { header: 'inner' };

type Basket = OutputOf<'customCarts.get'>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const basket = answerOrThrow(
    await call('customCarts.get', { params: { id: params.id }, query: { branch_id: officeId } }),
  );
  return { basket, created: dayText(basket.creationDate) };
}

/** '14 de noviembre de 2026', in Colombia; written on the server so that every browser shows the same. */
function dayText(instant: string): string {
  const format = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });
  return format.format(new Date(instant));
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { basket } = loaderData;
  return pageMeta(root, {
    title: basket.name,
    description: `${texts.kindOf[basket.type]}: ${basket.name}. ${texts.ingredients(basket.productsCount)}.`,
    path: communityPath(basket.id),
    image: basket.photoUrl,
    type: 'article',
  });
}

export default function CommunityItemPage({ loaderData: { basket, created } }: Route.ComponentProps) {
  const isRecipe = basket.type === 'recipe';
  return (
    <article className="shop-width community">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[
          { text: texts.home, to: '/' },
          { text: texts.title, to: '/recipe-book' },
          { text: basket.name },
        ]}
      />
      <div className="community-scene" style={tintStyle(basket.tint)}>
        {basket.photoUrl !== '' && (
          <img src={basket.photoUrl} alt="" width={176} height={176} fetchPriority="high" />
        )}
        <Weave size="row" />
      </div>
      <p className="type-note mt-4 text-ink-2">
        {basket.creator !== '' && (
          <>
            {texts.by(texts.kindOf[basket.type])} <b className="font-semibold text-ink">{basket.creator}</b>
            {' · '}
          </>
        )}
        {created}
      </p>
      <h1 className="type-title mb-3">{basket.name}</h1>
      {isRecipe && <Details {...basket.recipe_details} />}
      <section className="page-block">
        <h2 className="type-section mb-3">{texts.products(isRecipe)}</h2>
        <Products products={basket.products} />
      </section>
      {basket.body !== '' && (
        <section className="page-block max-w-[720px]">
          <h2 className="type-section mb-3">{texts.preparation(isRecipe)}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the author's HTML, sanitised by the server on write and on read (decision 45). */}
          <div className="rich" dangerouslySetInnerHTML={{ __html: basket.body }} />
        </section>
      )}
      {basket.videoUrl !== '' && (
        <p className="page-block">
          <a href={basket.videoUrl} target="_blank" rel="noopener noreferrer" className="link">
            {texts.video}
          </a>
        </p>
      )}
    </article>
  );
}

function Details({ time, portions, dificult }: Basket['recipe_details']) {
  const facts = [
    { label: texts.time, value: time },
    { label: texts.portionsLabel, value: portions > 0 ? String(portions) : '' },
    { label: texts.difficulty, value: dificult },
  ].filter(({ value }) => value !== '');
  return (
    <dl className="community-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Products({ products }: Pick<Basket, 'products'>) {
  if (products.length === 0) return <p className="text-ink-2">{texts.noProducts}</p>;
  return (
    <ul className="card-grid">
      {products.map(({ product, count, countType }) => (
        <li key={product.id} className="grid grid-rows-[auto_1fr] gap-1">
          <p className="type-note text-ink-2">{texts.needs(quantityText(countType, count))}</p>
          <ShelfCard product={product} />
        </li>
      ))}
    </ul>
  );
}
