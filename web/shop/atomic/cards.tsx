import { useState } from 'react';
import type { CardLayout } from '#web/shop/product-card/card-product.ts';
import { ProductCard } from '#web/shop/product-card/product-card.tsx';
import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { atomicTexts as texts } from '#web/shop/texts/atomic.ts';
import { productCardTexts } from '#web/shop/texts/product-card.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { TileLink } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { configuredSamples, pictures, type Sample, samples } from './sample-products.ts';
import { Section, useNamed } from './section.tsx';

const layouts = ['tall', 'side'] as const;
const layoutSamples = [...samples.slice(3, 6), ...samples.slice(8, 10), ...configuredSamples.slice(0, 2)];

/** The product card in all its variants, in the grid and in a row that slides. */
export function Cards() {
  const rowName = useNamed(texts.sections.row);
  return (
    <>
      <Section title={texts.sections.variants}>
        <ul className="card-grid">
          {samples.map((sample) => (
            <li key={sample.variant} className="flex flex-col gap-2">
              <SampleCard sample={sample} />
              <p className="type-note text-center">{texts.variants[sample.variant]}</p>
            </li>
          ))}
          <li className="flex flex-col gap-2">
            <ProductCardSkeleton />
            <p className="type-note text-center">{texts.variants.loading}</p>
          </li>
        </ul>
      </Section>
      <Section title={texts.sections.configured}>
        <ul className="card-grid">
          {configuredSamples.map((sample) => (
            <li key={sample.variant} className="flex flex-col gap-2">
              <SampleCard sample={sample} />
              <p className="type-note text-center">{texts.variants[sample.variant]}</p>
            </li>
          ))}
        </ul>
      </Section>
      {layouts.map((layout) => (
        <Section key={layout} title={texts.sections.layouts[layout]}>
          <ul className="card-grid">
            {layoutSamples.map((sample) => (
              <li key={sample.variant}>
                <SampleCard sample={sample} layout={layout} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Section title={texts.sections.row}>
        <Carousel label={rowName} backLabel={texts.back} onLabel={texts.on}>
          {samples.map((sample) => (
            <SampleCard key={sample.variant} sample={sample} />
          ))}
        </Carousel>
      </Section>
      <Section title={texts.sections.tiles}>
        <div className="grid grid-cols-3 gap-2 desk:grid-cols-6 desk:gap-3">
          <TileLink to="/atomic" tint="fruta" title="Frutas y verduras" picture={pictures.banana} />
          <TileLink to="/atomic" tint="carne" title="Carnes y pollo" picture={pictures.chicken} />
          <TileLink to="/atomic" tint="lacteo" title="Lácteos y huevos" picture={pictures.milk} />
          <TileLink to="/atomic" tint="pan" title="Panadería" picture={pictures.bread} />
          <TileLink to="/atomic" tint="despensa" title="Despensa" picture={pictures.rice} />
          <TileLink to="/atomic" tint="licor" title="Licores +18" picture={pictures.beer} />
        </div>
      </Section>
    </>
  );
}

function SampleCard({ sample, layout = 'shelf' }: { sample: Sample; layout?: CardLayout }) {
  const { product, inCart, liked = false } = sample;
  const [heart, setHeart] = useState(liked);
  return (
    <ProductCard
      product={product}
      layout={layout}
      action={product.available ? <SampleAction product={product} inCart={inCart} /> : <Similar />}
      corner={
        <IconButton label={texts.like(product.title)} aria-pressed={heart} onClick={() => setHeart(!heart)}>
          <Icon name={heart ? 'heart-fill' : 'heart'} className={heart ? 'text-offer-3' : 'text-ink-2'} />
        </IconButton>
      }
    />
  );
}

function Similar() {
  return (
    <ButtonLink to="/atomic" kind="outline">
      {productCardTexts.similar}
    </ButtonLink>
  );
}

type ActionProps = { product: Sample['product']; inCart: Sample['inCart'] | undefined };

function SampleAction({ product, inCart }: ActionProps) {
  const [value, setValue] = useState(inCart?.value ?? 0);
  const [pressed, setPressed] = useState(false);
  const range = product.unitText ? { step: 50, min: 100 } : { step: 1, min: 1 };

  if (value === 0) {
    return (
      <Button
        kind="soft"
        icon={<Icon name="plus-bold" size={18} />}
        aria-label={texts.addSpoken(product.title)}
        onClick={() => {
          setPressed(true);
          setValue(product.unitText ? 500 : 1);
        }}
      >
        {texts.add}
      </Button>
    );
  }

  return (
    <Stepper
      {...range}
      value={value}
      text={`${value.toLocaleString('es-CO')}\u00a0${product.unitText ? 'g' : 'und'}`}
      labels={texts.stepper(product.title)}
      onChange={setValue}
      focusPlus={pressed}
      wide
    />
  );
}
