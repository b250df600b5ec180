import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
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

/** The barrio: what is written goes, and what the city knows is suggested. */
export function BarrioField({ value, names, error, onChange, onLeave }: Props) {
  return (
    <Combobox
      label={texts.alias}
      listLabel={texts.aliasSuggestions}
      required
      error={error}
      maxLength={80}
      value={value}
      suggestions={suggestionsFor(value, names).map((name) => ({ id: name, name }))}
      onType={onChange}
      onChoose={({ name }) => onChange(name)}
      onLeave={onLeave}
    />
  );
}
