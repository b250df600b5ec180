import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useChoose } from './choose.tsx';
import { shelfSorts } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';

/** The order of a list, in the picker of the platform, which every phone and reader knows. */
export function SortSelect({ shelf: { query, choice } }: { shelf: ShownShelf }) {
  const choose = useChoose();
  // Offers are in the order of their discount from the beginning (storefront 7).
  const usual = query.offers === undefined ? texts.sorts.views : texts.sorts.discount;
  const others = shelfSorts.filter((sort) => texts.sorts[sort] !== usual);

  function sortBy(value: string) {
    choose({ ...choice, sort: shelfSorts.find((known) => known === value) ?? null });
  }

  return (
    <label className="chip shelf-sort">
      <span className="spoken">{texts.sort}</span>
      <select value={choice.sort ?? ''} onChange={(event) => sortBy(event.target.value)}>
        <option value="">{usual}</option>
        {others.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </select>
      <Icon name="caret-down-bold" size={14} />
    </label>
  );
}
