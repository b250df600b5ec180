import { useNavigate } from 'react-router';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { choiceSearch, type ShelfChoice, shelfSorts } from './shelf-choice.ts';

/** The order of a list, in the picker of the platform, which every phone and reader knows. */
export function SortSelect({ choice }: { choice: ShelfChoice }) {
  const navigate = useNavigate();

  function sortBy(value: string) {
    const sort = shelfSorts.find((known) => known === value) ?? null;
    void navigate({ search: choiceSearch({ ...choice, sort }) });
  }

  return (
    <label className="chip shelf-sort">
      <span className="spoken">{texts.sort}</span>
      <select value={choice.sort ?? ''} onChange={(event) => sortBy(event.target.value)}>
        <option value="">{texts.sorts.views}</option>
        {shelfSorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </select>
      <Icon name="caret-down-bold" size={14} />
    </label>
  );
}
