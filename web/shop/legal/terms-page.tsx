import { useOffice } from '#web/shop/office/use-office.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { termsSections, termsTexts as texts } from '#web/shop/texts/terms.ts';
import type { Route } from './+types/terms-page.ts';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const shop = root?.business.title ?? '';
  return pageMeta(root, { title: texts.title, description: texts.description(shop), path: '/terms' });
}

/** The terms of the delivery service, with the figures of the configuration and the cities of the offices. */
export default function TermsPage() {
  const business = useBusiness();
  const { offices } = useOffice();
  const sections = termsSections({
    shop: business?.title ?? '',
    minimum: business?.config.cart_min_price ?? 0,
    delivery: business?.config.delivery_price ?? 0,
    cities: [...new Set(offices.map(({ city }) => city))],
  });
  return (
    <article className="shop-width terms">
      <h1 className="type-title">{texts.title}</h1>
      <nav aria-label={texts.contents}>
        <ol>
          {sections.map(({ title }, place) => (
            <li key={title}>
              <a href={`#seccion-${place + 1}`} className="link">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, paragraphs }, place) => (
        <section key={title} id={`seccion-${place + 1}`}>
          <h2 className="type-section">
            {place + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
