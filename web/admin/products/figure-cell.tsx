import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { readWhole } from '../kit/fields/whole-number.ts';
import { productsTexts } from '../texts/products.ts';

type Props = {
  label: string;
  /** Row and column of the grid. */
  place: string;
  value: number | null;
  money: boolean;
  canEdit: boolean;
  error: string | undefined;
  onChange: (value: number | null) => void;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
};

/** A number in the grid, grouped unless focused. */
export function FigureCell({
  label,
  place,
  value,
  money,
  canEdit,
  error,
  onChange,
  onLeave,
  ...events
}: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const unreadable = typed !== null && typed.trim() !== '' && readWhole(typed) === undefined;
  return (
    <TextInput
      {...events}
      label={label}
      hiddenLabel
      size={36}
      className="kit-number w-28"
      inputMode="numeric"
      maxLength={15}
      autoComplete="off"
      readOnly={!canEdit}
      data-cell={place}
      data-unreadable={unreadable || undefined}
      icon={money ? <span className="text-ink-2 px-1">$</span> : undefined}
      error={unreadable ? productsTexts.inline.notANumber(label.toLowerCase()) : error}
      value={typed ?? (value === null ? '' : groupThousands(value))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readWhole(event.target.value) ?? null);
      }}
      onBlur={() => {
        if (!unreadable) setTyped(null);
        onLeave();
      }}
    />
  );
}
