import { useState } from 'react';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { composeStreet, type Street } from './street.ts';

const texts = accountTexts.address;
const NOTE = 'street-note';

type Props = { error: string | undefined; onChange: (address: string) => void; onLeave: () => void };

/** The address by its parts, as it is written in Colombia, or as free text for whoever lives elsewhere. */
export function StreetFields({ error, onChange, onLeave }: Props) {
  const [street, setStreet] = useState<Street>({ type: 'Carrera', first: '', second: '', third: '' });
  const [text, setText] = useState<string | null>(null);

  function write(part: Partial<Street>) {
    const next = { ...street, ...part };
    setStreet(next);
    onChange(composeStreet(next));
  }

  function switchTo(next: string | null) {
    setText(next);
    onChange(next ?? composeStreet(street));
  }

  if (text !== null) {
    return (
      <div className="grid gap-1">
        <TextInput
          label={texts.street}
          required
          autoComplete="street-address"
          hint={texts.textHint}
          value={text}
          error={error}
          onBlur={onLeave}
          onChange={(event) => switchTo(event.target.value)}
        />
        <button type="button" className="link address-form-switch" onClick={() => switchTo(null)}>
          {texts.asParts}
        </button>
      </div>
    );
  }

  const number = (part: 'first' | 'second' | 'third', label: string) => (
    <TextInput
      label={label}
      hiddenLabel
      maxLength={8}
      value={street[part]}
      aria-invalid={error !== undefined && street[part].trim() === '' ? true : undefined}
      onChange={(event) => write({ [part]: event.target.value })}
    />
  );
  return (
    <fieldset
      className="grid gap-1 min-w-0"
      aria-describedby={error === undefined ? undefined : NOTE}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <legend className="field-label mb-1">
        {texts.street}
        <span className="field-star" aria-hidden>
          {' '}
          *
        </span>
      </legend>
      <div className="address-form-street">
        <Select
          label={texts.streetType}
          hiddenLabel
          value={street.type}
          onChange={(event) => write({ type: event.target.value })}
        >
          {texts.streetTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        {number('first', texts.first)}
        <span aria-hidden>#</span>
        {number('second', texts.second)}
        <span aria-hidden>-</span>
        {number('third', texts.third)}
      </div>
      {error !== undefined && <FieldNote id={NOTE} error={error} />}
      <button
        type="button"
        className="link address-form-switch"
        onClick={() => switchTo(composeStreet(street))}
      >
        {texts.asText}
      </button>
    </fieldset>
  );
}
