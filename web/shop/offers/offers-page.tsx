import { groupThousands } from '#rules/money.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { BannerSlides } from '#web/shop/home/slides/banner-slides.tsx';
import { isChosen } from '#web/shop/product-list/filter/shelf-choice.ts';
import { readShelf } from '#web/shop/product-list/shelf-data.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { offersTexts as texts } from '#web/shop/texts/offers.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import type { Route } from './+types/offers-page.ts';
import { type Aisle, readAisles } from './aisles.ts';
import { FIRST_PAGE, OffersList, ToHome } from './offers-list.tsx';

/** /offers, and those of one category or of the last day: /offers/lacteos-huevos, /offers/terminan-hoy. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const { call, officeId } = server;
  const { query, ...shown } = await readAisles(server, 'aisle' in params ? String(params.aisle) : undefined);
  const [answer, banners] = await Promise.all([
    readShelf(server, query, request, { limit: FIRST_PAGE }),
    call('offers.list', { query: { section: 'OFFERS_TOP', branch_id: officeId } }),
  ]);
  return { ...shown, answer, banners: answerOrThrow(banners).list };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: root?.business.config.custom_text_fields.offers_page_title || texts.title,
    description: texts.description(root?.office?.name ?? ''),
    path: loaderData?.path ?? '/offers',
    hidden: loaderData !== undefined && isChosen(loaderData.answer.shelf.choice),
  });
}

export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const { answer, aisles, banners, list, path, empty } = loaderData;
  const title = useCustomText('offers_page_title', texts.title);
  return (
    <div className="shop-width home">
      <h1 className="type-title mb-4">{title}</h1>
      {banners.length > 0 && (
        <div className="mb-6">
          <BannerSlides offers={banners} first label={texts.banners} className="banner-full" />
        </div>
      )}
      <Aisles aisles={aisles} path={path} />
      <OffersList
        answer={answer}
        title={list}
        empty={empty}
        actions={<ToHome />}
        eager={banners.length > 0 ? 2 : 4}
      />
    </div>
  );
}

function Aisles({ aisles, path }: { aisles: readonly Aisle[]; path: string }) {
  if (aisles.length === 0) return null;
  return (
    <nav aria-label={texts.aisles} className="chips scroll-row mb-3">
      <Chip to="/offers" selected={path === '/offers'}>
        {texts.all}
      </Chip>
      {aisles.map((aisle) => (
        <Chip
          key={aisle.path}
          to={aisle.path}
          count={groupThousands(aisle.count)}
          selected={aisle.path === path}
        >
          {aisle.name}
        </Chip>
      ))}
    </nav>
  );
}
