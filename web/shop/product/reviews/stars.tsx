import { Icon } from '#web/ui/icons/icon.tsx';

const PLACES = [1, 2, 3, 4, 5];

/** Stars out of five, rounded to whole ones; with a label for screen readers. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className="inline-flex gap-px text-brand-strong" role="img" aria-label={label}>
      {PLACES.map((place) => (
        <Icon key={place} name={place <= Math.round(value) ? 'star-fill' : 'star'} size={16} />
      ))}
    </span>
  );
}

type ChoiceProps = {
  label: string;
  nameOf: (stars: number) => string;
  word?: string | undefined;
  value: number;
  onChange: (stars: number) => void;
};

export function StarChoice({ label, nameOf, word, value, onChange }: ChoiceProps) {
  return (
    <fieldset className="star-choice">
      <legend className="field-label">{label}</legend>
      {PLACES.map((place) => (
        <label key={place}>
          <input
            type="radio"
            name="stars"
            className="spoken"
            value={place}
            checked={value === place}
            aria-label={nameOf(place)}
            onChange={() => onChange(place)}
          />
          <Icon name={place <= value ? 'star-fill' : 'star'} size={28} />
        </label>
      ))}
      {word !== undefined && <span className="self-center pl-1 type-name">{word}</span>}
    </fieldset>
  );
}
