import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAdminOrSuper, ROLE_LABELS, roleAtLeast } from '#rules/roles.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { ownAddress } from '#web/own-address.ts';
import { type ServerContext, serverContext } from '#web/server-context.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ConfirmHost } from '../kit/dialogs/confirm-host.tsx';
import '../kit/kit.css';
import { shellTexts as texts } from '../texts/shell.ts';
import type { Route } from './+types/admin-layout.ts';
import './admin.css';
import { AdminMenu } from './menu/admin-menu.tsx';
import './menu/menu.css';
import { isShownAt, type MenuEntry, menuFor, screenAt } from './menu/menu-entries.ts';
import { useMissedPage } from './missed-page.ts';
import { Refused } from './refused.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { TopBar } from './top-bar.tsx';

/** Who stands at the door: nobody yet, somebody it is not for, or staff with what the frame needs. */
export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  const {
    app_title: title,
    icons,
    modules_enable: modules,
    payment_gateways: gateways,
  } = answerOrThrow(await call('business.get', { query: {} }));
  /** Of the business, with a picture of its own for its staff or '' (icons, storefront 3). */
  const shop = { title, logo: ownAddress(icons.large_admin), square: ownAddress(icons.square) };
  if (!user) return { access: 'guest' as const, shop };
  const { user: me } = answerOrThrow(await call('users.me', {}));
  const menu = menuFor(me.role, modules);
  const worksHere = isAdminOrSuper(me.role);
  if (!worksHere && menu.length === 0) return data({ access: 'refused' as const, shop }, { status: 404 });
  // Whoever has pages of their own here begins at the first of them, and has these alone (decision 37).
  if (!worksHere && menu[0] && /^\/admin\/?$/.test(pathname)) throw redirect(menu[0].to);

  const here = screenAt(pathname);
  const mayBeHere = menu.some((entry) => isShownAt(entry, pathname));
  const refused = worksHere ? here !== undefined && !mayBeHere : !mayBeHere;
  const { list } = answerOrThrow(await call('offices.list', { query: {} }));
  const offices = list
    .filter((office) => me.branchId === null || office.id === me.branchId)
    .map(({ id, displayName }) => ({ id, name: displayName }));
  const reviews = roleAtLeast(me.role, 'superadmin') ? await countReviews(call) : 0;
  const staff = {
    name: `${me.name} ${me.last_name}`.trim(),
    role: me.role,
    roleLabel: ROLE_LABELS[me.role],
    canRefund: roleAtLeast(me.role, 'superadmin'),
    /** Whoever works here; others have pages here of what is theirs. */
    worksHere,
    /** The branch this person is bound to; null chooses freely. */
    officeId: me.branchId,
  };
  const frame = {
    access: 'staff' as const,
    shop,
    staff,
    offices,
    modules,
    menu: withReviews(
      menu.filter(({ unlisted }) => !unlisted),
      gateways.length > 0,
      reviews,
    ),
    screen: here?.label ?? '',
    /** There is such a screen, and it is not for this person: what one may not see does not exist. */
    refused,
  };
  return data(frame, { status: refused ? 404 : 200 });
}

/** How many payments wait for a person; the menu does without the number when it cannot be read. */
async function countReviews(call: ServerContext['call']): Promise<number> {
  const found = await call('payments.reviews', { query: { resolved: 'false', limit: 1 } });
  return isFailure(found) ? 0 : (found.pagination.totalCount ?? 0);
}

/** The entry with its number; without it where nothing is paid online and nothing waits. */
function withReviews(entries: MenuEntry[], paysOnline: boolean, count: number): MenuEntry[] {
  return entries
    .filter(({ counts }) => counts !== 'reviews' || paysOnline || count > 0)
    .map((entry) => (entry.counts === 'reviews' ? { ...entry, count } : entry));
}

export type AdminFrame = Extract<Route.ComponentProps['loaderData'], { access: 'staff' }>;

/** Who is here is asked again on another screen and after signing in or out, not for each filter. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const filters = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return filters ? false : rest.defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const screen = loaderData?.access === 'staff' && !loaderData.refused ? loaderData.screen : '';
  return [
    { title: texts.title(screen, loaderData?.shop.title ?? '') },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function AdminLayout({ loaderData: frame }: Route.ComponentProps) {
  useMissedPage();
  if (frame.access === 'guest') return <SignInPage shop={frame.shop} />;
  if (frame.access === 'refused') return <NotForThem />;
  return (
    <div className="admin">
      <AdminMenu shop={frame.shop} entries={frame.menu} />
      <div className="admin-body">
        <TopBar frame={frame} />
        <main id="content" tabIndex={-1} className="admin-main">
          {frame.refused ? <Refused>{texts.unknownText}</Refused> : <Outlet context={frame} />}
        </main>
      </div>
      <ConfirmHost />
      <Toaster labels={texts.toast} place="centre" />
    </div>
  );
}

function NotForThem() {
  return (
    <main id="content" tabIndex={-1} className="admin-door">
      <Refused to="/">{texts.refusedText}</Refused>
    </main>
  );
}
