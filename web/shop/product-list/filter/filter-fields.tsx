import { formatPesos } from '#rules/money.ts';
import { shelfTexts } from '#web/shop/texts/shelf.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { BrandList } from './brand-list.tsx';
import type { PriceDraft, PriceFault } from './price-range.ts';
import type { ShelfChoice } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';
import type { Facets } from './use-facets.ts';

const texts = shelfTexts.sheet;

export type FilterDraft = Pick<ShelfChoice, 'brands' | 'tag' | 'discounted' | 'marks'> & PriceDraft;

type Props = {
  shelf: ShownShelf;
  facets: Facets;
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
  fault: PriceFault | null;
};

export function FilterFields({ shelf, facets, draft, onChange, fault }: Props) {
  const { query, tags } = shelf;
  return (
    <div className="filter-fields">
      {query.offers === undefined && facets.discounted > 0 && (
        <Checkbox
          className="filter-tick"
          checked={draft.discounted}
          onChange={(event) => onChange({ ...draft, discounted: event.target.checked })}
        >
          {texts.discounted} <span className="text-ink-2 text-note">{facets.discounted}</span>
        </Checkbox>
      )}
      {tags.length > 0 && (
        <fieldset>
          <legend className="field-label">{texts.tag}</legend>
          <div className="flex flex-wrap gap-2">
            <Chip selected={draft.tag === ''} onClick={() => onChange({ ...draft, tag: '' })}>
              {texts.anyTag}
            </Chip>
            {tags.map(({ name, shown: label }) => (
              <Chip
                key={name}
                selected={draft.tag === name}
                onClick={() => onChange({ ...draft, tag: name })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <PriceFields facets={facets} draft={draft} onChange={onChange} fault={fault} />
      <MarkFields facets={facets} draft={draft} onChange={onChange} />
      {query.brand === undefined && facets.brands.length > 0 && (
        <BrandList
          brands={facets.brands}
          chosen={draft.brands}
          onChange={(brands) => onChange({ ...draft, brands })}
        />
      )}
    </div>
  );
}

function MarkFields({ facets, draft, onChange }: Omit<Props, 'shelf' | 'fault'>) {
  const marks = (facets.marks ?? []).filter(
    ({ mark, count }) => count < facets.found || draft.marks.includes(mark),
  );
  if (marks.length === 0) return null;
  const toggle = (mark: (typeof marks)[number]['mark']) => {
    const others = draft.marks.filter((one) => one !== mark);
    onChange({ ...draft, marks: others.length < draft.marks.length ? others : [...draft.marks, mark] });
  };
  return (
    <fieldset>
      <legend className="field-label">{texts.marks}</legend>
      <div className="flex flex-wrap gap-2">
        {marks.map(({ mark, count }) => (
          <Chip key={mark} selected={draft.marks.includes(mark)} onClick={() => toggle(mark)}>
            {shelfTexts.marks[mark]} <span className="chip-count">{count}</span>
          </Chip>
        ))}
      </div>
      <p className="text-ink-2 text-note mt-2">{texts.marksNote}</p>
    </fieldset>
  );
}

function PriceFields({ facets, draft, onChange, fault }: Omit<Props, 'shelf'>) {
  const { min, max } = facets.price;
  const error = fault?.fault === 'crossed' ? texts.crossed : texts.notAPrice;
  return (
    <fieldset>
      <legend className="field-label">{texts.price}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((end) => (
          <TextInput
            key={end}
            name={end}
            label={end === 'min' ? texts.from : texts.to}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            icon={<span aria-hidden>$</span>}
            value={draft[end]}
            error={fault?.at === end ? error : undefined}
            onChange={(event) => onChange({ ...draft, [end]: event.target.value })}
          />
        ))}
      </div>
      <p className="text-ink-2 text-note">{texts.range(formatPesos(min), formatPesos(max))}</p>
    </fieldset>
  );
}
