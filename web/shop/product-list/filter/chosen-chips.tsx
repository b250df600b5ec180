import { formatPesos } from '#rules/money.ts';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ChoiceLink } from './choose.tsx';
import { filterCount, noChoice, type ShelfChoice } from './shelf-choice.ts';
import { type ShownShelf, shownName } from './shown-shelf.ts';

type Chosen = { key: string; text: string; without: ShelfChoice };

export function ChosenChips({ shelf }: { shelf: ShownShelf }) {
  const { choice } = shelf;
  const count = filterCount(choice);
  if (count === 0) return null;
  return (
    <ul className="contents" aria-label={texts.on}>
      {chosenOf(shelf).map(({ key, text, without }) => (
        <li key={key}>
          <ChoiceLink choice={without} className="chip chosen-chip" label={texts.remove(text)}>
            {text}
            <Icon name="x" size={16} />
          </ChoiceLink>
        </li>
      ))}
      {count > 1 && (
        <li>
          <ChoiceLink
            choice={{ ...noChoice, sort: choice.sort }}
            className="link inline-flex items-center min-h-11 px-2 no-break"
          >
            {texts.clear}
          </ChoiceLink>
        </li>
      )}
    </ul>
  );
}

function chosenOf({ choice, brands, tags }: ShownShelf): Chosen[] {
  const { tag, discounted, marks, priceMin, priceMax } = choice;
  return [
    ...choice.brands.map((brand) => ({
      key: `brand ${brand}`,
      text: shownName(brands, brand),
      without: { ...choice, brands: choice.brands.filter((other) => other !== brand) },
    })),
    ...(tag === '' ? [] : [{ key: 'tag', text: shownName(tags, tag), without: { ...choice, tag: '' } }]),
    ...(discounted
      ? [{ key: 'offer', text: texts.discounted, without: { ...choice, discounted: false } }]
      : []),
    ...marks.map((mark) => ({
      key: mark,
      text: texts.marks[mark],
      without: { ...choice, marks: marks.filter((other) => other !== mark) },
    })),
    ...(priceMin === null && priceMax === null
      ? []
      : [{ key: 'price', text: priceText(choice), without: { ...choice, priceMin: null, priceMax: null } }]),
  ];
}

function priceText({ priceMin, priceMax }: ShelfChoice): string {
  if (priceMin === null) return texts.priceTo(formatPesos(priceMax ?? 0));
  if (priceMax === null) return texts.priceFrom(formatPesos(priceMin));
  return texts.priceBetween(formatPesos(priceMin), formatPesos(priceMax));
}
