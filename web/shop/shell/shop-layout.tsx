import { type ReactNode, Suspense } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { RootFailure } from '#web/failures/root-failure.tsx';
import { OfficeGate } from '#web/shop/office/office-gate.tsx';
import { ConsentGate } from '#web/shop/session/consent/consent-gate.tsx';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import type { Route } from './+types/shop-layout.ts';
import { Floating } from './floating.tsx';
import { ShopFooter } from './footer/shop-footer.tsx';
import { BottomBar } from './header/bottom-bar.tsx';
import { SecondBar } from './header/second-bar.tsx';
import { HeaderEdge, ShopHeader } from './header/shop-header.tsx';
import { StoreBar } from './header/store-button.tsx';
import { Ticker } from './header/ticker.tsx';
import { DrawerGate, LazyGate } from './lazy-gates.tsx';
import { PageComing } from './page-coming.tsx';
import { readShell } from './read-shell.ts';
import { useShellHandle } from './shell-handle.ts';
import { useBusiness, useIsPreview, useModule } from './use-business.ts';
import type { CategoryLink } from './use-categories.ts';

// The server draws it: the first paint of a desktop need not wait for it.
const LateralMenu = lazyPart(() => import('./menu/lateral-menu.tsx'), { quiet: true });
const ShopClosed = lazyPart(() => import('./shop-closed.tsx'));

export const loader = ({ context }: Route.LoaderArgs) => readShell(context.get(serverContext));

/** As in the root: reloaded only for another office. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export default function ShopLayout({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <Shell categories={categories}>
      <Outlet />
    </Shell>
  );
}

/** When a page fails, the shell stays around the error, unless the shell itself failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) return <RootFailure error={error} />;
  return (
    <Shell categories={loaderData.categories}>
      <RootFailure error={error} inside />
    </Shell>
  );
}

type ShellProps = { categories: readonly CategoryLink[]; children: ReactNode };

function Shell({ categories, children }: ShellProps) {
  const { header, foot } = useShellHandle();
  const { pathname } = useLocation();
  const isPreview = useIsPreview();
  const closed = useClosed(pathname) && !isPreview;
  // During the checkout there are no other links.
  const hasMenu = useModule('show_menu_lateral');
  const lateral = hasMenu && !pathname.startsWith('/checkout');
  const main = (
    // Remounted for another header layout: elements of the previous page must not jump.
    <main key={header} id="content" tabIndex={-1}>
      {closed ? (
        <Suspense>
          <ShopClosed />
        </Suspense>
      ) : (
        children
      )}
    </main>
  );
  return (
    <>
      {/* First: the dialog of a first visit is open before the page behind it is parsed. */}
      {!isPreview && <OfficeGate />}
      <PageComing />
      <NotStarted />
      {/* The shop's messages were shown before. */}
      {header !== 'paying' && header !== 'logo' && <Ticker />}
      <ShopHeader kind={header} categories={categories} />
      {header === 'main' && <StoreBar />}
      {header !== 'logo' && (
        <div className="desk:hidden">
          <HeaderEdge />
        </div>
      )}
      {header !== 'paying' && <SecondBar categories={categories} />}
      {lateral ? (
        <div className="beside-menu">
          {main}
          {/* Placed after the page in the DOM, although rendered before it: keyboard users do not pass fifty links
              first. */}
          <LateralPlace categories={categories} />
        </div>
      ) : (
        main
      )}
      <Suspense>
        <ShopFooter categories={categories} />
      </Suspense>
      <Floating side={hasMenu ? 'right' : 'left'} />
      {foot === 'sections' && <BottomBar />}
      <DrawerGate categories={categories} />
      {!isPreview && <LazyGate />}
      <ConsentGate />
      <Toaster labels={texts.toast} place="right" />
    </>
  );
}

/** Shown without scripts, or when one fails to load: nothing on the page responds then (shell.css). */
function NotStarted() {
  const { pathname, search } = useLocation();
  return (
    <>
      <noscript>
        <p className="notice notice-warn rounded-none">{texts.notStarted.off}</p>
      </noscript>
      <p className="not-started notice notice-danger over-page" role="alert">
        {texts.notStarted.failed}
        <a href={pathname + search} className="link notice-action">
          {texts.notStarted.again}
        </a>
      </p>
    </>
  );
}

/** On a phone, which has the drawer, the server-rendered menu is neither loaded nor hydrated. */
function LateralPlace({ categories }: { categories: readonly CategoryLink[] }) {
  const onPhone = useMedia('(width < 900px)');
  if (onPhone) return null;
  return (
    <Suspense>
      <LateralMenu categories={categories} />
    </Suspense>
  );
}

/** Pages needed before the shop opens: a password, an address, the terms. */
const ALWAYS = ['/restore-password', '/confirm-email', '/terms', '/privacy'];

/** Whether a notice replaces the page: the business has not opened yet, and the visitor is not staff. */
function useClosed(pathname: string): boolean {
  const open = useBusiness()?.config.is_open ?? true;
  const staff = useSessionFact((session) => session.status === 'signed-in' && session.user.isAdminOrSuper);
  return !open && !staff && !ALWAYS.includes(pathname);
}
