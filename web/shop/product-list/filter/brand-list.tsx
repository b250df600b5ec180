import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { shelfTexts } from '#web/shop/texts/shelf.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { MOST_BRANDS } from './shelf-choice.ts';
import type { Facets } from './use-facets.ts';

const texts = shelfTexts.sheet;

/** Longer lists are searched in a field, or shown whole by a button. */
const READ_THROUGH = 12;

type Props = { brands: Facets['brands']; chosen: readonly string[]; onChange: (chosen: string[]) => void };

export function BrandList({ brands, chosen, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(brands.length <= READ_THROUGH);
  // Selected values are first when the panel opens; new selections do not move.
  const [first] = useState(() => [
    ...brands.filter(({ name }) => chosen.includes(name)),
    ...brands.filter(({ name }) => !chosen.includes(name)),
  ]);
  const text = normaliseText(typed);
  const found = first.filter(({ displayName }) => normaliseText(displayName).includes(text));
  const visible = whole || text !== '' ? found : found.slice(0, READ_THROUGH);
  const full = chosen.length >= MOST_BRANDS;
  const list = useRef<HTMLUListElement>(null);

  function showWhole() {
    flushSync(() => setWhole(true));
    list.current?.querySelectorAll('input')[READ_THROUGH]?.focus();
  }

  function turn(name: string, on: boolean) {
    onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  }

  return (
    <fieldset className={brands.length > READ_THROUGH ? 'min-h-85' : undefined}>
      <legend className="field-label">{texts.brands}</legend>
      {brands.length > READ_THROUGH && (
        <TextInput
          label={texts.findBrand}
          hiddenLabel
          placeholder={texts.findBrand}
          icon={<Icon name="magnifying-glass" size={20} />}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {full && <p className="text-ink-2 text-note">{texts.tooManyBrands(MOST_BRANDS)}</p>}
      <ul ref={list}>
        {visible.map(({ name, displayName, count }) => (
          <li key={name}>
            <Checkbox
              className="filter-tick"
              checked={chosen.includes(name)}
              disabled={full && !chosen.includes(name)}
              onChange={(event) => turn(name, event.target.checked)}
            >
              {displayName} <span className="text-ink-2 text-note">{count}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {visible.length < found.length && (
        <Button kind="ghost" onClick={showWhole}>
          {texts.allBrands(brands.length)}
        </Button>
      )}
      {visible.length === 0 && (
        <p role="status" className="text-ink-2 text-note">
          {texts.noBrand}
        </p>
      )}
    </fieldset>
  );
}
