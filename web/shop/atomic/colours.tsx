import { atomicTexts as texts } from '#web/shop/texts/atomic.ts';
import { tints, tintVariableOf } from '#web/ui/brand/tint.ts';
import { Section } from './section.tsx';

const themed =
  'brand-deep brand-strong brand brand-soft brand-wash ground sunken surface line line-2 ink-3 ink-2 ink'.split(
    ' ',
  );
const fixed = 'offer offer-2 offer-3 danger danger-soft warn warn-soft ok ok-soft info info-soft late'.split(
  ' ',
);

export function Colours() {
  return (
    <>
      <Section title={texts.sections.colours}>
        <Swatches names={themed} />
      </Section>
      <Section title={texts.sections.offers}>
        <Swatches names={fixed} />
      </Section>
      <Section title={texts.sections.tints}>
        <Swatches names={tints.map((tint) => tintVariableOf(tint))} />
      </Section>
      <Section title={texts.sections.type}>
        <TypeSamples />
      </Section>
    </>
  );
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-3">
      {names.map((name) => (
        <li key={name} className="bg-surface rounded-tile overflow-hidden">
          <div className="h-12 border-b border-line" style={{ background: `var(--${name})` }} />
          <p className="type-floor p-2">{name}</p>
        </li>
      ))}
    </ul>
  );
}

const voices = [
  ['type-price-xl', '$ 9.600 /kg'],
  ['type-price-l', '$ 88.207'],
  ['type-price-m', '$ 12.450'],
  ['type-price-s', '$ 2.890'],
  ['type-display', 'Fruta y verdura del Valle'],
  ['type-title', 'Encontremos la tienda más cercana a ti'],
  ['type-section', 'Los más pedidos en Bretaña'],
  ['type-body', 'Tu carrito está guardado en este celular.'],
  ['type-name', 'Pechuga de pollo fresca sin piel'],
  ['type-pum', 'Gramo a $ 20,2 · Unidad a $ 613'],
  ['type-note', 'Sede Bretaña, abierta hasta las 7:00 p. m.'],
  ['type-table', '48.171 Marcela Giraldo $ 142.890'],
] as const;

function TypeSamples() {
  return (
    <dl className="grid gap-2">
      {voices.map(([voice, sample]) => (
        <div key={voice} className="grid grid-cols-[96px_1fr] items-baseline gap-3 border-b border-line pb-2">
          <dt className="type-floor text-ink-2">{voice.slice('type-'.length)}</dt>
          <dd className={voice}>{sample}</dd>
        </div>
      ))}
    </dl>
  );
}
