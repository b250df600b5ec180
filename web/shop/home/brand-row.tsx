import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { Banner } from './banner.tsx';
import type { Offer } from './home-sections.ts';

export function BrandRow({ brands }: { brands: readonly Offer[] }) {
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{texts.brands}</h2>
      <Carousel
        label={texts.brands}
        backLabel={shellTexts.carousel.back}
        onLabel={shellTexts.carousel.on}
        itemWidth="auto"
        className="row-to-edge"
      >
        {brands.map((brand) => (
          <Banner key={brand.id} offer={brand} size="tile" className="banner-brand" />
        ))}
      </Carousel>
    </section>
  );
}
