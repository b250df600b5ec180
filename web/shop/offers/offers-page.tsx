import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { readFirst } from '#web/shop/category/category-data.ts';
import { Banner } from '#web/shop/home/banner.tsx';
import { Feed } from '#web/shop/product-list/feed.tsx';
import type { FeedPart } from '#web/shop/product-list/feed-steps.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { offersTexts as texts } from '#web/shop/texts/offers.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { Route } from './+types/offers-page.ts';

/** Storefront 9: offers a page. The first screen needs fewer. */
const PAGE = 50;
const FIRST_PAGE = 20;

const offersPart: FeedPart = { id: 'offers', title: texts.list, query: { offers: 'true' } };
const PICTURES = ['/pictures/1f34b.webp', '/pictures/1f345.webp', '/pictures/1f951.webp'];

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { call, officeId } = server;
  const [section, banners] = await Promise.all([
    readFirst(server, offersPart, FIRST_PAGE),
    call('offers.list', { query: { section: 'OFFERS_TOP', branch_id: officeId } }),
  ]);
  return { officeId, section, banners: answerOrThrow(banners).list };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: root?.business.config.custom_text_fields.offers_page_title || texts.title,
    description: texts.description(root?.office?.name ?? ''),
    path: '/offers',
  });
}

export default function OffersPage({ loaderData: { officeId, section, banners } }: Route.ComponentProps) {
  const title = useCustomText('offers_page_title', texts.title);
  return (
    <div className="shop-width home">
      <h1 className="type-title mb-4">{title}</h1>
      {banners.length > 0 && (
        <section aria-label={texts.banners} className="mb-6 grid gap-3">
          {banners.map((offer, place) => (
            <Banner key={offer.id} offer={offer} size="hero" className="banner-full" first={place === 0} />
          ))}
        </section>
      )}
      {section.products.length === 0 ? (
        <div className="max-w-[480px]">
          <EmptyState
            title={texts.empty}
            pictures={PICTURES}
            actions={<ButtonLink to="/">{texts.toHome}</ButtonLink>}
          >
            {texts.emptyText}
          </EmptyState>
        </div>
      ) : (
        <Feed
          key={officeId}
          officeId={officeId}
          parts={[offersPart]}
          first={section}
          limit={PAGE}
          emptyText={texts.empty}
          endText={texts.end}
          eager={banners.length > 0 ? 0 : 4}
        />
      )}
    </div>
  );
}
