import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type ShelfSort, shelfSorts } from './shelf-choice.ts';

type Props = {
  /** Null is this list's default order. */
  sort: ShelfSort | null;
  usual: string;
  onSort: (sort: ShelfSort | null) => void;
};

export function SortSelect({ sort, usual, onSort }: Props) {
  const others = shelfSorts.filter((other) => texts.sorts[other] !== usual);
  return (
    <label className="chip shelf-sort">
      <span className="spoken">{texts.sort}</span>
      <select
        value={sort ?? ''}
        onChange={({ target }) => onSort(others.find((other) => other === target.value) ?? null)}
      >
        <option value="">{usual}</option>
        {others.map((other) => (
          <option key={other} value={other}>
            {texts.sorts[other]}
          </option>
        ))}
      </select>
      <Icon name="caret-down-bold" size={14} />
    </label>
  );
}
