import { categoryPath } from '#rules/links/page-paths.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { Feed } from '#web/shop/product-list/feed.tsx';
import { ShelfHead } from '#web/shop/product-list/filter/shelf-head.tsx';
import type { ShownShelf } from '#web/shop/product-list/filter/shown-shelf.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { PAGE_SIZE } from '#web/shop/product-list/shelf-data.ts';
import { ShelfList } from '#web/shop/product-list/shelf-list.tsx';
import { useCustomText, useModule } from '#web/shop/shell/use-business.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { tintValue } from '#web/ui/brand/tile.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { CategoryCover } from './category-cover.tsx';
import { type CategoryPageData, partOf } from './category-data.ts';
import { partPath } from './part-path.ts';

export function CategoryView(page: CategoryPageData) {
  const { category, subcategories, chosen, filtered, recommended } = page;
  return (
    <div className="shop-width category" data-part={chosen !== null || filtered || undefined}>
      <Breadcrumb label={shellTexts.trail} trail={trailOf(page)} />
      <CategoryCover {...category} subcategory={chosen?.displayName} />
      {subcategories.length > 0 && (
        <SubcategoryChips category={category} subcategories={subcategories} selectedId={chosen?.id} />
      )}
      {!filtered && !page.isBehindAge && (
        <div className="category-recommended">
          <Recommended name={category.name} products={recommended} eager={chosen === null ? 2 : 0} />
        </div>
      )}
      <div className="mt-2 desk:order-3 desk:mt-6">
        {chosen !== null && chosen.place !== '' && <p className="type-note text-ink-2">{chosen.place}</p>}
        {subcategories.length === 0 ? (
          <p className="text-ink-2">{texts.noSubcategories}</p>
        ) : (
          <Products {...page} />
        )}
      </div>
    </div>
  );
}

function trailOf({ category, chosen }: CategoryPageData) {
  return [
    { text: texts.home, to: '/' },
    { text: category.name, to: categoryPath(category) },
    ...(chosen ? [{ text: chosen.displayName }] : []),
  ];
}

type RecommendedProps = { name: string; products: CategoryPageData['recommended']; eager: number };

function Recommended({ name, products, eager }: RecommendedProps) {
  const title = `${useCustomText('categories_title', texts.recommended)} ${name}`;
  if (products.length === 0) return <p className="page-block text-ink-2">{texts.noRecommended}</p>;
  return <ProductRow title={title} products={products} eager={eager} />;
}

function Products({ officeId, category, chosen, products, filtered, ...page }: CategoryPageData) {
  const subcategories = page.subcategories.filter(({ id }) => page.parts.includes(id));
  const sideways = useModule('categories_scroll_horizontal');
  const grouped = useModule('group_by_subcategory');
  const withTags = useModule('categories_tags');
  const tagged = (shelf: ShownShelf) => (withTags ? shelf : { ...shelf, tags: [] });

  if (products.kind === 'list') {
    const { answer } = products;
    return (
      <ShelfList
        {...answer}
        shelf={tagged(answer.shelf)}
        title={texts.allIn(chosen?.displayName ?? category.name)}
        endText={chosen ? texts.subcategoryEnd : texts.end}
        empty={<NothingHere category={category} chosen={chosen} />}
        eager={filtered ? 4 : 0}
      />
    );
  }
  if (products.section === null) return null;
  // One message for the whole category instead of one per subcategory.
  if (category.total === 0) return <NothingHere category={category} chosen={null} />;
  return (
    <>
      <ShelfHead shelf={tagged(products.shelf)} found={null} />
      <Feed
        key={`${officeId} ${category.id}`}
        officeId={officeId}
        parts={subcategories.map((subcategory) => ({
          ...partOf(subcategory, page.isBehindAge),
          ...(grouped && { group: subcategory.groupName }),
          ...(sideways && { whole: partPath(category, subcategory) }),
        }))}
        first={products.section}
        limit={PAGE_SIZE}
        endText={texts.end}
      />
    </>
  );
}

function NothingHere({ category, chosen }: Pick<CategoryPageData, 'category' | 'chosen'>) {
  const { office } = useOffice();
  const [picture = ''] = chosen ? [chosen.picture] : category.pictures;
  return (
    <div className="max-w-[420px]">
      <EmptyState
        title={chosen ? texts.empty : texts.bare}
        pictures={picture === '' ? [] : [picture]}
        tint={tintValue(category.tint)}
        actions={
          <ButtonLink to={chosen ? categoryPath(category) : '/offers'} kind="outline">
            {chosen ? texts.whole : texts.offers}
          </ButtonLink>
        }
      >
        {office !== null && texts.emptyText(office.name)}
      </EmptyState>
    </div>
  );
}

type Props = {
  category: CategoryPageData['category'];
  subcategories: CategoryPageData['subcategories'];
  /** Undefined on the page of the whole category. */
  selectedId?: string | undefined;
};

/** Links between the parts of a category: each part has its own address. */
function SubcategoryChips({ category, subcategories, selectedId }: Props) {
  return (
    <nav aria-label={texts.subcategories} className="chips scroll-row">
      <Chip to={categoryPath(category)} selected={selectedId === undefined}>
        {texts.all}
      </Chip>
      {subcategories.map((part) => (
        <Chip key={part.id} to={partPath(category, part)} selected={part.id === selectedId}>
          {part.displayName}
        </Chip>
      ))}
    </nav>
  );
}
