import { Suspense, useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { newId } from '#web/api/new-id.ts';
import { serverContext } from '#web/api/server-context.ts';
import { customCartsChanged } from '#web/shop/favourites/custom-carts-changed.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { usualTexts } from '#web/shop/texts/usual.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/my-custom-carts-page.ts';
import { MyHead } from './my-head.tsx';
import { MY_CUSTOM_CARTS_PATH, myCustomCartPath } from './my-path.ts';
import { NameDialog } from './name-dialog.tsx';

const UsualStrip = lazyPart(() => import('../../home/usual/usual-strip.tsx'), { quiet: true });

export const handle: ShellHandle = { header: 'inner' };

/** Storefront 5: visitors are redirected to the home. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (user === null) throw redirect('/');
  return { markets: answerOrThrow(await call('customCarts.mine', { query: {} })).list };
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: root?.business.config.custom_text_fields.custom_carts_title || texts.title,
    description: texts.description,
    path: MY_CUSTOM_CARTS_PATH,
    hidden: true,
  });
}

export default function MyCustomCartsPage({ loaderData: { markets } }: Route.ComponentProps) {
  const [naming, setNaming] = useState<string | null>(null);
  const navigate = useNavigate();
  const create = (
    // The id is created once per dialog, so that a repeated press creates no second custom cart.
    <Button icon={<Icon name="plus-bold" size={18} />} onClick={() => setNaming(newId())}>
      {texts.create}
    </Button>
  );

  return (
    <div className="shop-width">
      <MyHead action={markets.length > 0 && create} />
      <section className="usual-place mb-6">
        <Suspense fallback={null}>
          <UsualStrip title={usualTexts.amongCustomCarts} />
        </Suspense>
      </section>
      {markets.length === 0 ? (
        <div className="max-w-[420px]">
          <EmptyState title={texts.empty} pictures={['/pictures/1f9fa.webp']} actions={create}>
            {texts.emptyText}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3 desk:gap-4">
          {markets.map((market) => (
            <li key={market.id}>
              <MyCard market={market} />
            </li>
          ))}
        </ul>
      )}
      {naming !== null && (
        <NameDialog
          title={texts.createTitle}
          action={texts.create}
          busyText={texts.creating}
          failedText={texts.createFailed}
          onSave={async (name) => {
            const { customCart } = await callApi('customCarts.create', { body: { id: naming, name } });
            customCartsChanged();
            showToast('success', texts.created);
            await navigate(myCustomCartPath(customCart.id));
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  );
}

type Market = OutputOf<'customCarts.mine'>['list'][number];

function MyCard({ market }: { market: Market }) {
  return (
    <Link
      to={myCustomCartPath(market.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 h-full min-h-22 p-4 rounded-card bg-surface"
    >
      <span className="min-w-0">
        <b className="type-name block">{market.name}</b>
        <span className="type-note text-ink-2">{texts.products(market.productsCount)}</span>
      </span>
      <span className="grid grid-cols-[repeat(2,40px)] justify-items-end gap-1">
        {market.pictures.map(({ url, tint }) => (
          <Tile key={url} tint={tint} className="w-10 h-10 rounded-field">
            <img src={url} alt="" width={28} height={28} loading="lazy" decoding="async" />
          </Tile>
        ))}
        {market.pictures.length === 0 && (
          <Icon name="basket" size={28} className="col-span-full text-ink-3" />
        )}
      </span>
    </Link>
  );
}
