import { shellTexts } from '#web/shop/texts/shell.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { Banner } from './banner.tsx';
import type { Offer } from './home-sections.ts';

type Props = {
  title: string;
  offers: readonly Offer[];
};

/** Small banners in a sliding row, about four visible on a desktop: promotions of the week. */
export function BannerRow({ title, offers }: Props) {
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{title}</h2>
      <Carousel
        label={title}
        backLabel={shellTexts.carousel.back}
        onLabel={shellTexts.carousel.on}
        itemWidth="auto"
      >
        {offers.map((offer) => (
          <Banner key={offer.id} offer={offer} size="tile" className="banner-slide" />
        ))}
      </Carousel>
    </section>
  );
}
