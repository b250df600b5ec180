import { categoryPath, subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { Chip } from '#web/ui/actions/chip.tsx';

type Props = {
  categoryId: string;
  subcategories: readonly { id: string; displayName: string }[];
  /** Undefined on the page of the whole category. */
  selectedId?: string | undefined;
};

/** The way between the parts of a category: links, so that each has its address. */
export function SubcategoryChips({ categoryId, subcategories, selectedId }: Props) {
  return (
    <nav aria-label={texts.subcategories} className="chips scroll-row">
      <Chip to={categoryPath(categoryId)} selected={selectedId === undefined}>
        {texts.all}
      </Chip>
      {subcategories.map(({ id, displayName }) => (
        <Chip key={id} to={subcategoryPath(categoryId, id)} selected={id === selectedId}>
          {displayName}
        </Chip>
      ))}
    </nav>
  );
}
