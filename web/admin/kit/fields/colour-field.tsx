import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { inputProps } from './text-field.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

const texts = fieldTexts.colour;
const SWATCH = 'flex-none size-7 rounded-state shadow-[0_0_0_1px_var(--line-2)] cursor-pointer';
const readColour = (text: string) => /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toUpperCase();

/**
 * A typed or picked colour; six hexadecimal digits without '#' in the API, as 'FFFFFF' (back-office 3, bannerBgColor).
 */
export function ColourField(props: KitFieldProps) {
  const field = useKitField<string>(props, (value) => value);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const unreadable = typed !== null && readColour(typed) === undefined;

  function write(text: string) {
    setTyped(text);
    setLeft(false);
    const colour = readColour(text);
    if (colour !== undefined) field.change(colour);
  }

  return (
    <TextInput
      {...inputProps(props, field)}
      error={unreadable && left ? texts.wrong : field.error}
      className={cx(field.changed && 'kit-changed')}
      maxLength={7}
      spellCheck={false}
      value={typed ?? field.value}
      data-unreadable={unreadable || undefined}
      icon={
        <input
          type="color"
          className={cx(SWATCH, field.value === '' && 'opacity-20')}
          aria-label={texts.pick(props.label)}
          disabled={!field.canEdit}
          value={`#${(readColour(field.value) ?? '000000').toLowerCase()}`}
          onChange={(event) => {
            write(event.target.value);
            setTyped(null);
          }}
        />
      }
      onChange={(event) => write(event.target.value)}
      onBlur={() => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        field.leave();
      }}
    />
  );
}
