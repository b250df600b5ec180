import { serverContext } from '#web/server-context.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { Feed } from '#web/shop/product-list/feed.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { tintValue } from '#web/ui/brand/tile.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/subcategory-page.ts';
import { PAGE_SIZE, partOf, readCategory, readFirst, shownSubcategories } from './category-data.ts';
import { CategoryFailure } from './category-failure.tsx';
import { SubcategoryChips } from './subcategory-chips.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const category = await readCategory(server, params.idCategory);
  const subcategories = shownSubcategories(category);
  const chosen = subcategories.find(({ id, slug }) => [id, slug].includes(params.idSubCategory));
  if (chosen === undefined) throw new Response(texts.unknown, { status: 404 });
  return {
    officeId: server.officeId,
    category: { id: category.id, name: category.categoryName, tint: category.tint },
    subcategories: subcategories.map(({ id, displayName }) => ({ id, displayName })),
    chosen: { id: chosen.id, displayName: chosen.displayName, picture: chosen.photoUrl },
    section: await readFirst(server, partOf(chosen), PAGE_SIZE),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: texts.unknown }];
  const { category, chosen } = loaderData;
  return pageMeta(root, {
    title: chosen.displayName,
    description: texts.description(chosen.displayName, root?.office?.name ?? '', category.name.toLowerCase()),
    path: subcategoryPath(category.id, chosen.id),
    image: chosen.picture,
  });
}

export default function SubcategoryPage({ loaderData }: Route.ComponentProps) {
  const { officeId, category, subcategories, chosen, section } = loaderData;
  return (
    <div className="shop-width category">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[
          { text: texts.home, to: '/' },
          { text: category.name, to: categoryPath(category.id) },
          { text: chosen.displayName },
        ]}
      />
      <h1 className="type-title mb-3">{chosen.displayName}</h1>
      <SubcategoryChips categoryId={category.id} subcategories={subcategories} selectedId={chosen.id} />
      {section.products.length === 0 ? (
        <NothingHere categoryId={category.id} tint={category.tint} picture={chosen.picture} />
      ) : (
        <Feed
          key={`${officeId} ${chosen.id}`}
          officeId={officeId}
          parts={[partOf(chosen)]}
          first={section}
          limit={PAGE_SIZE}
          emptyText={texts.emptyPart}
          endText={texts.subcategoryEnd}
          eager={6}
        />
      )}
    </div>
  );
}

type NothingProps = { categoryId: string; tint: string; picture: string };

function NothingHere({ categoryId, tint, picture }: NothingProps) {
  const { office } = useOffice();
  return (
    <div className="max-w-[420px]">
      <EmptyState
        title={texts.empty}
        pictures={picture === '' ? [] : [picture]}
        tint={tintValue(tint)}
        actions={
          <ButtonLink to={categoryPath(categoryId)} kind="outline">
            {texts.whole}
          </ButtonLink>
        }
      >
        {office !== null && texts.emptyText(office.name)}
      </EmptyState>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryFailure error={error} />;
}
