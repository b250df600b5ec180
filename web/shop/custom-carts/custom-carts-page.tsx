import { useState } from 'react';
import { answerOrThrow } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { BannerSlides } from '#web/shop/home/slides/banner-slides.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { communityName, useCommunityName } from '#web/shop/shell/use-business.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { Route } from './+types/custom-carts-page.ts';
import { type CustomCart, CustomCartCard } from './custom-cart-card.tsx';

/** Storefront 7: custom carts a page. */
const PAGE = 10;
/** Storefront 9: 'Cargar mas' appears after more than 15, so the first two pages are loaded together. */
const FIRST_PAGES = 2;
/** Storefront 9: the community's pictures change every 4 s. */
const TURN_MS = 4_000;
const kinds = ['recipe', 'event', 'market'] as const;
type Kind = (typeof kinds)[number];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, officeId } = context.get(serverContext);
  const type = new URL(request.url).searchParams.get('tipo');
  const kind = kinds.find((one) => one === type) ?? null;
  const query = { ...(kind !== null && { type: kind }), branch_id: officeId, limit: PAGE * FIRST_PAGES };
  const [customCarts, banners] = await Promise.all([
    call('customCarts.list', { query }),
    call('offers.list', { query: { section: 'COMUNIDADES_BANNER_1', branch_id: officeId } }),
  ]);
  const { list, pagination } = answerOrThrow(customCarts);
  return {
    kind,
    officeId,
    list,
    more: pagination.hasNextPage,
    banners: answerOrThrow(banners).list,
  };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: communityName(root?.business.config.custom_text_fields ?? {}, texts.title),
    description: texts.description,
    path: '/recipe-book',
  });
}

export default function CustomCartsPage({ loaderData }: Route.ComponentProps) {
  const { kind, officeId, list, more, banners } = loaderData;
  const title = useCommunityName(texts.title);
  return (
    <div className="shop-width home">
      <h1 className="type-title">{title}</h1>
      <p className="mb-4 text-ink-2">{texts.description}</p>
      {banners.length > 0 && (
        <div className="mb-4">
          <BannerSlides
            offers={banners}
            first
            everyMs={TURN_MS}
            label={texts.banners}
            className="banner-full"
          />
        </div>
      )}
      <nav aria-label={texts.kinds} className="chips scroll-row">
        <Chip to="/recipe-book" selected={kind === null}>
          {texts.kindNames.all}
        </Chip>
        {kinds.map((one) => (
          <Chip key={one} to={`/recipe-book?tipo=${one}`} selected={kind === one}>
            {texts.kindNames[one]}
          </Chip>
        ))}
      </nav>
      {list.length === 0 ? (
        <div className="max-w-[420px]">
          <EmptyState
            title={texts.empty}
            pictures={['/pictures/1f372.webp']}
            actions={<ButtonLink to="/">{texts.toHome}</ButtonLink>}
          >
            {texts.emptyText}
          </EmptyState>
        </div>
      ) : (
        <CustomCarts
          key={`${kind} ${officeId}`}
          first={list}
          firstMore={more}
          kind={kind}
          officeId={officeId}
        />
      )}
    </div>
  );
}

type CustomCartsProps = {
  first: readonly CustomCart[];
  firstMore: boolean;
  kind: Kind | null;
  officeId: string;
};

function CustomCarts({ first, firstMore, kind, officeId }: CustomCartsProps) {
  const [pages, setPages] = useState({ list: first, page: FIRST_PAGES, more: firstMore });
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');

  async function loadMore() {
    setStatus('loading');
    try {
      const page = pages.page + 1;
      const query = { ...(kind !== null && { type: kind }), branch_id: officeId, limit: PAGE, page };
      const { list, pagination } = await callApi('customCarts.list', { query });
      setPages({ list: [...pages.list, ...list], page, more: pagination.hasNextPage });
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <>
      <ul className="custom-carts-grid grid gap-3 tablet:grid-cols-2 wide:grid-cols-3 desk:gap-4">
        {pages.list.map((customCart) => (
          <li key={customCart.id}>
            <CustomCartCard customCart={customCart} />
          </li>
        ))}
      </ul>
      <div className="feed-end">
        {status === 'failed' && (
          <Notice tone="danger" assertive>
            {texts.failed}
          </Notice>
        )}
        {pages.more && (
          <Button kind="outline" busy={status === 'loading'} busyText={texts.loading} onClick={loadMore}>
            {status === 'failed' ? texts.retry : texts.more}
          </Button>
        )}
      </div>
    </>
  );
}
