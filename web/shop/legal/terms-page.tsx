import { DEFAULT_OFFICE_HOURS } from '#rules/dates/office-hours.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { termsSections, termsTexts as texts } from '#web/shop/texts/pages/terms.ts';
import type { TermsSection } from '#web/shop/texts/pages/terms-law.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import type { Route } from './+types/terms-page.ts';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  const shop = root?.business.title ?? '';
  return pageMeta(root, { title: texts.title, description: texts.description(shop), path: '/terms' });
}

/** The terms of the delivery service, with the figures of the configuration and the cities of the offices. */
export default function TermsPage() {
  const business = useBusiness();
  const { office, offices } = useOffice();
  const own = business?.config.custom_text_fields ?? {};
  const sections = termsSections({
    shop: business?.title ?? '',
    minimum: business?.config.cart_min_price ?? 0,
    delivery: business?.config.delivery_price ?? 0,
    hours: office?.hours ?? DEFAULT_OFFICE_HOURS,
    cities: [...new Set(offices.map(({ city }) => city))],
    company: {
      name: own.legal_company ?? '',
      nit: own.legal_nit ?? '',
      address: own.legal_address ?? '',
      phone: own.legal_phone ?? '',
      email: own.legal_email ?? '',
    },
  });
  return (
    <article className="shop-width pt-6 *:max-w-[68ch]">
      <h1 className="type-title">{texts.title}</h1>
      <nav aria-label={texts.contents} className="mt-4 mb-2 columns-[2_220px]">
        <ol>
          {sections.map(({ title }, place) => (
            <li key={title}>
              <a href={`#seccion-${place + 1}`} className="link inline-block py-1.5">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, place) => (
        <Section key={section.title} section={section} number={place + 1} />
      ))}
    </article>
  );
}

function Section({ section, number }: { section: TermsSection; number: number }) {
  const { title, paragraphs, links = [] } = section;
  return (
    <section id={`seccion-${number}`} className="pt-6">
      <h2 className="type-section">
        {number}. {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-ink-2">
          {paragraph}
        </p>
      ))}
      {links.map(({ text, to }) => (
        <p key={to} className="mt-2 text-ink-2">
          <a href={to} target="_blank" rel="noopener noreferrer" className="link">
            {text} <span className="spoken">{shellTexts.footer.newTab}</span>
          </a>
        </p>
      ))}
    </section>
  );
}
