import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { productsTexts } from '../texts/products.ts';
import { readStock, stockToWrite } from './stock.ts';

type Props = {
  name: string;
  label: string;
  /** The row and column in the grid. */
  place: string;
  value: number | null;
  money: boolean;
  /** Whether it is the stock of a product sold by weight. */
  weighed: boolean;
  canEdit: boolean;
  error: string | undefined;
  onChange: (value: number | null) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
};

/** A number in the grid, grouped unless focused. */
export function FigureCell({
  name,
  label,
  place,
  value,
  money,
  weighed,
  canEdit,
  error,
  onChange,
  onLeave,
  ...events
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const countType = weighed ? 'grams' : 'units';
  const unreadable = typed !== null && typed.trim() !== '' && readStock(typed, countType) === undefined;
  const { notANumber, notAWeight } = productsTexts.inline;
  return (
    <TextInput
      {...events}
      label={label}
      hiddenLabel
      size={36}
      className="kit-number w-28"
      inputMode={weighed ? undefined : 'numeric'}
      maxLength={15}
      autoComplete="off"
      readOnly={!canEdit}
      data-cell={place}
      data-unreadable={unreadable || undefined}
      icon={money ? <span className="text-ink-2 px-1">$</span> : undefined}
      error={unreadable ? (weighed ? notAWeight : notANumber(name.toLowerCase())) : error}
      value={typed ?? (value === null ? '' : stockToWrite(value, countType))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readStock(event.target.value, countType) ?? null);
      }}
      onBlur={() => {
        if (!unreadable) setTyped(null);
        onLeave();
      }}
    />
  );
}
