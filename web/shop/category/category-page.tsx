import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { Feed } from '#web/shop/product-list/feed.tsx';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { categoryPath } from '#web/shop/shell/use-categories.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/category-page.ts';
import { CategoryCover } from './category-cover.tsx';
import { PAGE_SIZE, partOf, readCategory, readFirst, shownSubcategories } from './category-data.ts';
import { CategoryFailure } from './category-failure.tsx';
import { SubcategoryChips } from './subcategory-chips.tsx';

const RECOMMENDED = 12;
const COVER_PICTURES = 6;

export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const category = await readCategory(server, params.idCategory);
  const subcategories = shownSubcategories(category);
  const [first] = subcategories;
  const [recommended, section] = await Promise.all([
    server.call('products.page', {
      params: { branchId: server.officeId },
      query: { category_id: category.id, limit: RECOMMENDED },
    }),
    first === undefined ? null : readFirst(server, partOf(first), PAGE_SIZE),
  ]);
  return {
    officeId: server.officeId,
    category: {
      id: category.id,
      name: category.categoryName,
      tint: category.tint,
      photo: category.banner,
      total: category.totalProducts,
      pictures: distinctPictures([category.cover, ...subcategories.map(({ photoUrl }) => photoUrl)]),
    },
    subcategories: subcategories.map(({ id, displayName }) => ({ id, displayName })),
    recommended: answerOrThrow(recommended).list,
    section,
  };
}

/** A few of the pictures below, each once: what grows in this category. */
function distinctPictures(pictures: readonly string[]): string[] {
  return [...new Set(pictures.filter((picture) => picture !== ''))].slice(0, COVER_PICTURES);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: texts.unknown }];
  const { category, subcategories } = loaderData;
  const names = subcategories.slice(0, 5).map(({ displayName }) => displayName.toLowerCase());
  return pageMeta(root, {
    title: category.name,
    description: texts.description(category.name, root?.office?.name ?? '', names.join(', ')),
    path: categoryPath(category.id),
    image: category.pictures[0],
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { officeId, category, subcategories, recommended, section } = loaderData;
  const recommendedTitle = `${useCustomText('categories_title', texts.recommended)} ${category.name}`;
  return (
    <div className="shop-width category">
      <Breadcrumb label={shellTexts.trail} trail={[{ text: texts.home, to: '/' }, { text: category.name }]} />
      <CategoryCover {...category} />
      {recommended.length > 0 ? (
        <ProductRow title={recommendedTitle} products={recommended} eager={2} />
      ) : (
        <p className="page-block text-ink-2">{texts.noRecommended}</p>
      )}
      <div className="page-block">
        {section === null ? (
          <p className="text-ink-2">{texts.noSubcategories}</p>
        ) : (
          <>
            <SubcategoryChips categoryId={category.id} subcategories={subcategories} />
            <Feed
              key={`${officeId} ${category.id}`}
              officeId={officeId}
              parts={subcategories.map(partOf)}
              first={section}
              limit={PAGE_SIZE}
              emptyText={texts.emptyPart}
              endText={texts.end}
            />
          </>
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryFailure error={error} />;
}
