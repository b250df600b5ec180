import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Field } from './field.tsx';
import './combobox.css';

export type Suggestion = { id: string; name: string };

type Props = {
  label: ReactNode;
  listLabel: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  error: string | undefined;
  maxLength: number;
  placeholder?: string;
  value: string;
  suggestions: readonly Suggestion[];
  onType: (value: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  onLeave: () => void;
};

/** A field with suggestions while typing: selected by arrow keys and Enter, or by a press. */
export function Combobox({ label, hint, error, required = false, ...props }: Props) {
  const { listLabel, disabled, maxLength, placeholder, value, suggestions } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const showing = open && suggestions.length > 0;
  // Scrolls the selection into view: a scrolling dialog would clip it, and the list shows a few lines at a time.
  useEffect(() => {
    const activeId = active < 0 ? listId : `${listId}-${active}`;
    if (showing) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [showing, active, listId]);

  function choose(suggestion: Suggestion) {
    props.onChoose(suggestion);
    close();
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && showing) {
      // The surrounding dialog, if any, stays open.
      event.stopPropagation();
      close();
    }
    const chosen = showing ? suggestions[active] : undefined;
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const places = suggestions.length + 1;
    // The position after the last suggestion is the field itself.
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
  }

  return (
    <Field label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <span className="input input-48" data-invalid={error !== undefined || undefined}>
          <input
            {...control}
            required={required}
            disabled={disabled}
            role="combobox"
            aria-expanded={showing}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={showing && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            onChange={(event) => {
              props.onType(event.currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close();
              props.onLeave();
            }}
          />
          <span id={listId} role="listbox" aria-label={listLabel} hidden={!showing} className="combobox-list">
            {suggestions.map((suggestion, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active line.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
              <span
                key={suggestion.id}
                id={`${listId}-${place}`}
                role="option"
                aria-selected={place === active}
                data-highlighted={place === active || undefined}
                className="option"
                // A press would move the focus and close the list; fingers send mouse events, too.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                {suggestion.name}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  );
}
