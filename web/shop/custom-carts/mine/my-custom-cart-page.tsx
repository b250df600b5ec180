import { Suspense, useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { answerOrThrow } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { customCartsChanged } from '#web/shop/favourites/custom-carts-changed.ts';
import { RemovalDialog } from '#web/shop/form/removal-dialog.tsx';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { RepeatButton } from '#web/shop/standing-orders/repeat-button.tsx';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/my-custom-cart-page.ts';
import { MyLines } from './my-lines.tsx';
import { MY_CUSTOM_CARTS_PATH, myCustomCartPath } from './my-path.ts';
import { NameDialog } from './name-dialog.tsx';
import { useMyLines } from './use-my-lines.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));

export const handle: ShellHandle = { header: 'inner', foot: 'own' };

/** Storefront 5: visitors are redirected to the home. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, user, officeId } = context.get(serverContext);
  if (user === null) throw redirect('/');
  const market = answerOrThrow(
    await call('customCarts.mineOne', { params: { id: params.id }, query: { branch_id: officeId } }),
  );
  return { market, officeId };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: shellTexts.notFound.title }];
  const { id, name } = loaderData.market;
  return pageMeta(matches[0].loaderData, {
    title: name,
    description: texts.description,
    path: myCustomCartPath(id),
    hidden: true,
  });
}

export default function MyCustomCartPage({ loaderData: { market, officeId } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'name' | 'remove' | 'search' | null>(null);
  const { lines, change, takeOut } = useMyLines(market.id, market.products);
  const allTitle = useCustomText('custom_carts_title', texts.title);
  const close = () => setOpen(null);
  const search = (
    <Button kind="soft" icon={<Icon name="plus-bold" size={18} />} onClick={() => setOpen('search')}>
      {texts.search}
    </Button>
  );

  return (
    <div className="shop-width community">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[
          { text: texts.home, to: '/' },
          { text: allTitle, to: MY_CUSTOM_CARTS_PATH },
          { text: market.name },
        ]}
      />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-1 pb-4 desk:max-w-210">
        <div className="flex-[1_1_260px] min-w-0">
          <h1 className="type-title">{market.name}</h1>
          <p className="text-ink-2">{texts.products(lines.length)}</p>
        </div>
        <div className="flex flex-wrap -mx-4.5 desk:mx-0">
          <RepeatButton
            kind="ghost"
            name={market.name}
            goods={lines.map(({ product, count, countType }) => ({
              product_id: product.id,
              count,
              countType,
            }))}
          />
          <Button kind="ghost" icon={<Icon name="pencil-simple" />} onClick={() => setOpen('name')}>
            {texts.rename}
          </Button>
          <Button kind="ghost" icon={<Icon name="trash" />} onClick={() => setOpen('remove')}>
            {texts.remove}
          </Button>
        </div>
      </header>
      {lines.length === 0 ? (
        <div className="max-w-[420px]">
          <EmptyState title={texts.noProducts} pictures={['/pictures/1f9fa.webp']} actions={search}>
            {texts.noProductsText}
          </EmptyState>
        </div>
      ) : (
        <MyLines market={market} lines={lines} change={change} takeOut={takeOut}>
          {search}
        </MyLines>
      )}
      {open === 'name' && (
        <NameDialog
          title={texts.renameTitle}
          action={texts.saveName}
          busyText={texts.renaming}
          failedText={texts.renameFailed}
          name={market.name}
          onSave={async (name) => {
            await callApi('customCarts.rename', { params: { id: market.id }, body: { name } });
            customCartsChanged();
            showToast('success', texts.renamed);
            await revalidate();
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && <RemoveDialog market={market} onClose={close} />}
      {open === 'search' && (
        <Suspense>
          <SearchDialog
            customCartId={market.id}
            officeId={officeId}
            inside={new Set(lines.map(({ product }) => product.id))}
            onAdded={() => void revalidate()}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

type Props = { market: { id: string; name: string }; onClose: () => void };

function RemoveDialog({ market, onClose }: Props) {
  const navigate = useNavigate();
  async function remove(): Promise<void> {
    await callApi('customCarts.remove', { params: { id: market.id }, query: {} });
    customCartsChanged();
    await navigate(MY_CUSTOM_CARTS_PATH, { replace: true });
  }
  return (
    <RemovalDialog
      texts={texts}
      text={texts.removeText(market.name)}
      cancelLabel={texts.removeNo}
      remove={remove}
      onClose={onClose}
    />
  );
}
