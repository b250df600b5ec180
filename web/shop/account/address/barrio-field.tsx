import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { suggestionsFor } from './suggestions.ts';

const texts = addressTexts.form;

type Props = {
  value: string;
  /** All barrios of the city, as far as they are known. */
  names: readonly string[];
  /** Those the place on the map may lie in: two where a border is near. */
  around: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** The barrio: what is written goes, and what the city knows is suggested. */
export function BarrioField({ value, names, around, error, onChange, onLeave }: Props) {
  const others = around.includes(value) ? around.filter((name) => name !== value) : [];
  return (
    <div className="grid gap-1">
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
      {others.map((name) => (
        <button key={name} type="button" className="link address-form-switch" onClick={() => onChange(name)}>
          {texts.aliasOr(name)}
        </button>
      ))}
    </div>
  );
}
