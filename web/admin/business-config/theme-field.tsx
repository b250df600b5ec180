import { useEffect, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { configTexts as texts } from '../texts/business/config.ts';
import { contrastOf } from './contrast.ts';

const AA = 4.5;
/** Pairs of text and background colours that occur on every page. */
const PAIRS = {
  button: ['--on-solid', '--brand'],
  header: ['--on-solid', '--brand-deep'],
  text: ['--ink', '--ground'],
  link: ['--brand', '--surface'],
} as const satisfies Record<keyof typeof texts.contrastPairs, readonly [string, string]>;
const pairNames = Object.keys(PAIRS) as (keyof typeof PAIRS)[];
const themes = Object.entries(texts.themes) as [
  'green' | 'blue',
  (typeof texts.themes)[keyof typeof texts.themes],
][];

/** The theme of the shop: each with its colours, and whether texts are legible on them (WCAG AA). */
export function ThemeField({ label }: { label: string }) {
  const field = useKitField<string>({ name: 'theme', label }, nameOf);
  return (
    <fieldset className={cx('kit-group kit-wide', field.changed && 'kit-changed-group')}>
      <legend className="field-label">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-3">
        {themes.map(([theme, { name, value }]) => (
          <label
            key={theme}
            data-theme={theme}
            className="grid cursor-pointer content-start gap-2 rounded-button border border-line bg-surface p-3 text-ink has-checked:border-brand has-checked:bg-brand-wash"
          >
            <span className="flex items-center gap-2">
              <input
                type="radio"
                className="radio"
                name="theme"
                checked={field.value === value}
                onChange={() => field.change(value)}
                onBlur={field.leave}
              />
              <b>{name}</b>
            </span>
            <Contrasts />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Measures the colours of the theme around this element. */
function Contrasts() {
  const element = useRef<HTMLUListElement>(null);
  const [ratios, setRatios] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!element.current) return;
    const style = getComputedStyle(element.current);
    const colour = (name: string) => fullHex(style.getPropertyValue(name).trim());
    setRatios(pairNames.map((name) => contrastOf(colour(PAIRS[name][0]), colour(PAIRS[name][1]))));
  }, []);
  return (
    <ul ref={element} className="grid gap-1 type-note">
      {pairNames.map((name, at) => {
        const ratio = ratios[at];
        return (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden
              className="inline-grid h-7 w-10 place-items-center rounded-state border border-line font-semibold"
              style={{ background: `var(${PAIRS[name][1]})`, color: `var(${PAIRS[name][0]})` }}
            >
              Aa
            </span>
            <span className="flex-1">{texts.contrastPairs[name]}</span>
            {ratio !== undefined && (
              <span className="flex items-center gap-1">
                {texts.contrast(ratio.toFixed(1).replace('.', ','), String(AA).replace('.', ','))}
                <Icon
                  name={ratio >= AA ? 'check-circle-fill' : 'warning-fill'}
                  size={16}
                  label={ratio >= AA ? texts.passes : texts.fails}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(value: string): string {
  return themes.find(([, theme]) => theme.value === value)?.[1].name ?? value;
}

function fullHex(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? colour.replaceAll(/[0-9a-f]/gi, '$&$&') : colour;
}
