import { type ClipboardEvent, useState } from 'react';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { composeStreet, readStreet, type Street } from './street.ts';

const texts = addressTexts.form;
const NOTE = 'street-note';

type Props = {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
  onLeave: () => void;
};

/** The address in parts, as usual in Colombia, or as one text that is parsed. */
export function StreetFields({ value, error, onChange, onLeave }: Props) {
  const { street, text, write, writeText, toText, toParts } = useStreet(value, onChange);
  if (text !== null)
    return <TextStreet text={text} error={error} onLeave={onLeave} onParts={toParts} onChange={writeText} />;

  function onPaste(event: ClipboardEvent) {
    const pasted = readStreet(event.clipboardData.getData('text'), texts.streetTypes);
    if (!pasted) return;
    event.preventDefault();
    write(pasted);
  }

  /** Many type the whole address into the first field: on leaving it, the text is spread over all parts. */
  function spread() {
    if (street.second !== '' || street.third !== '') return;
    const read =
      readStreet(street.first, texts.streetTypes) ??
      readStreet(`${street.type} ${street.first}`, texts.streetTypes);
    if (read) write(read);
  }

  const composed = composeStreet(street);
  const number = (part: 'first' | 'second' | 'third', label: string) => (
    <TextInput
      label={label}
      hiddenLabel
      maxLength={part === 'first' ? 80 : 16}
      autoComplete="off"
      value={street[part]}
      aria-invalid={error !== undefined && street[part].trim() === '' ? true : undefined}
      onPaste={onPaste}
      onBlur={part === 'first' ? spread : undefined}
      onChange={(event) => write({ ...street, [part]: event.target.value })}
    />
  );
  return (
    <fieldset
      className="grid gap-1 min-w-0"
      aria-describedby={NOTE}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <legend className="field-label mb-1">
        {texts.street}
        <span className="text-danger" aria-hidden>
          {' '}
          *
        </span>
      </legend>
      <div className="address-form-street">
        <Select
          label={texts.streetType}
          hiddenLabel
          value={street.type}
          onChange={(event) => write({ ...street, type: event.target.value })}
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
      <FieldNote
        id={NOTE}
        error={error}
        hint={composed === '' ? texts.partsHint : <output>{texts.reads(composed)}</output>}
      />
      <button type="button" className="link address-form-switch" onClick={toText}>
        {texts.asText}
      </button>
    </fieldset>
  );
}

/** The typed value: parts, or free text if it cannot be parsed or was chosen. */
function useStreet(value: string, onChange: (address: string) => void) {
  const before = readStreet(value, texts.streetTypes);
  const [street, setStreet] = useState<Street>(before ?? nothing);
  const [text, setText] = useState(value !== '' && before === null ? value : null);

  function write(next: Street) {
    setStreet(next);
    onChange(composeStreet(next));
  }

  function writeText(next: string) {
    setText(next);
    const read = readStreet(next, texts.streetTypes);
    onChange(read ? composeStreet(read) : next);
  }

  function toParts() {
    const read = readStreet(text ?? '', texts.streetTypes);
    setText(null);
    write(read ?? street);
  }

  return { street, text, write, writeText, toText: () => setText(composeStreet(street)), toParts };
}

const nothing: Street = { type: 'Carrera', first: '', second: '', third: '', complement: '' };

type TextProps = {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
  onParts: () => void;
};

function TextStreet({ text, error, onChange, onLeave, onParts }: TextProps) {
  const read = readStreet(text, texts.streetTypes);
  return (
    <div className="grid gap-1">
      <TextInput
        label={texts.street}
        required
        maxLength={160}
        autoComplete="street-address"
        hint={read ? <output>{texts.reads(composeStreet(read))}</output> : texts.textHint}
        value={text}
        error={error}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className="link address-form-switch" onClick={onParts}>
        {texts.asParts}
      </button>
    </div>
  );
}
