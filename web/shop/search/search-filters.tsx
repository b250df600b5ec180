import { useNavigate } from 'react-router';
import { brandPath } from '#rules/links/page-paths.ts';
import { groupThousands } from '#rules/money.ts';
import { SortSelect } from '#web/shop/product-list/filter/sort-select.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { shelfTexts } from '#web/shop/texts/shelf.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import { type SearchChoice, searchChoiceSearch } from './search-choice.ts';
import type { Results } from './use-results.ts';

export function ResultSort({ choice }: { choice: SearchChoice }) {
  const navigate = useNavigate();
  const sortBy = (sort: SearchChoice['sort']) =>
    void navigate({ search: searchChoiceSearch({ ...choice, sort }) });
  return <SortSelect sort={choice.sort} usual={texts.bestFirst} onSort={sortBy} />;
}

type FilterProps = { query: string; categories: Results['categories']; choice: SearchChoice };

export function CategoryFilter({ query, categories, choice }: FilterProps) {
  // Changing the category keeps the order.
  const pathOf = (category: string) => `${searchPath(query)}${searchChoiceSearch({ ...choice, category })}`;
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={texts.filters} className="chips scroll-row">
      <Chip to={pathOf('')} count={groupThousands(all)} selected={choice.category === ''}>
        {texts.all}
      </Chip>
      {categories.map(({ id, name, count }) => (
        <Chip key={id} to={pathOf(id)} count={groupThousands(count)} selected={id === choice.category}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}

type MarkProps = { query: string; found: Results; choice: SearchChoice };

export function MarkFilter({ query, found: { found, marks = [] }, choice }: MarkProps) {
  const further = marks.filter(({ mark, count }) => count < found && !choice.marks.includes(mark));
  if (choice.marks.length + further.length === 0) return null;
  const pathOf = (chosen: SearchChoice['marks']) =>
    `${searchPath(query)}${searchChoiceSearch({ ...choice, marks: chosen })}`;
  return (
    <nav aria-label={shelfTexts.sheet.marks} className="chips scroll-row">
      {choice.marks.map((mark) => (
        <Chip key={mark} to={pathOf(choice.marks.filter((other) => other !== mark))} selected>
          {shelfTexts.marks[mark]}
        </Chip>
      ))}
      {further.map(({ mark, count }) => (
        <Chip key={mark} to={pathOf([...choice.marks, mark])} count={groupThousands(count)}>
          {shelfTexts.marks[mark]}
        </Chip>
      ))}
    </nav>
  );
}

export function Brands({ brands }: { brands: readonly { id: string; displayName: string }[] }) {
  if (brands.length === 0) return null;
  return (
    <nav aria-label={texts.brands} className="chips scroll-row">
      {brands.map(({ id, displayName }) => (
        <Chip key={id} to={brandPath({ id, name: displayName })}>
          {texts.brand(displayName)}
        </Chip>
      ))}
    </nav>
  );
}
