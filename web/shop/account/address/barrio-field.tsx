import { type KeyboardEvent, useId, useState } from 'react';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { suggestionsFor } from './suggestions.ts';

const texts = addressTexts.form;

type Props = {
  value: string;
  /** All barrios of the city, as far as they are known. */
  names: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** The barrio: what is written goes, and what the city knows is suggested; the arrows choose. */
export function BarrioField({ value, names, error, onChange, onLeave }: Props) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = open ? suggestionsFor(value, names) : [];
  const showing = suggestions.length > 0;

  function choose(name: string) {
    onChange(name);
    close();
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && showing) {
      // The dialog around the form, where there is one, stays.
      event.stopPropagation();
      close();
    }
    const chosen = suggestions[active];
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const places = suggestions.length + 1;
    // One place beyond the names is the field itself.
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
  }

  return (
    <Field label={texts.alias} required error={error}>
      {(control) => (
        <span className="input input-48 barrio-field" data-invalid={error !== undefined || undefined}>
          <input
            {...control}
            required
            role="combobox"
            aria-expanded={showing}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={showing && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={80}
            value={value}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              onLeave();
            }}
          />
          <span
            id={listId}
            role="listbox"
            aria-label={texts.aliasSuggestions}
            hidden={!showing}
            className="barrio-list"
          >
            {suggestions.map((name, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active line.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
              <span
                key={name}
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === active}
                className="barrio-option"
                // A press would take the focus from the field, and the list with it; a finger presses like a mouse.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(name)}
              >
                {name}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  );
}
