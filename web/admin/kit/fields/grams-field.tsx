import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { gramsText, readGrams } from './grams.ts';
import { inputProps } from './text-field.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

const texts = fieldTexts.grams;

/** A weight, typed in kilos or grams; whole grams as the value, null while empty. */
export function GramsField({ hint = texts.hint, ...props }: KitFieldProps) {
  const field = useKitField<number | null>(props, (value) =>
    value === null ? texts.none : gramsText(value),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (field.value === null ? '' : gramsText(field.value));
  const unreadable = typed !== null && typed.trim() !== '' && readGrams(typed) === undefined;
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      {...inputProps({ ...props, hint }, field)}
      error={unreadable && left ? texts.wrong : field.error}
      className={cx('kit-number', field.changed && 'kit-changed')}
      maxLength={15}
      value={text}
      data-unreadable={unreadable || undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        field.change(readGrams(event.target.value) ?? null);
      }}
      onBlur={() => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        field.leave();
      }}
    />
  );
}
