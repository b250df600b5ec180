import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { data, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { RootFailure } from '#web/failures/root-failure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { clearDeviceOfOthers, clearDeviceSeen, hasUnsentOfOthers } from '../kit/device-data.ts';
import { ConfirmHost } from '../kit/dialogs/confirm-host.tsx';
import '../kit/kit.css';
import { shellTexts as texts } from '../texts/shell.ts';
import type { Route } from './+types/admin-layout.ts';
import './admin.css';
import { type AdminFrame, readFrame } from './admin-frame.ts';
import { AdminMenu } from './menu/admin-menu.tsx';
import './menu/menu.css';
import { useMissedPage } from './missed-page.ts';
import { Refused } from './refused.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { TopBar } from './top-bar.tsx';

const CorrectedTexts = lazyPart(() => import('#web/spelling/corrected-texts.tsx'), { quiet: true });

export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const frame = await readFrame(context.get(serverContext), pathname);
  const isMissing = frame.access === 'refused' || (frame.access === 'staff' && frame.refused);
  return data(frame, { status: isMissing ? 404 : 200 });
}

/** The user is reloaded on navigation to another screen and after signing in or out, not for each filter. */
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
  useEffect(() => {
    latest.frame = frame.access === 'staff' ? frame : undefined;
  }, [frame]);
  const here = frame.access === 'staff' ? frame.staff.id : null;
  useEffect(() => (here === null ? clearDeviceSeen() : clearDeviceOfOthers(here)), [here]);
  if (frame.access === 'guest') return <SignInPage shop={frame.shop} />;
  if (frame.access === 'refused') return <NotForThem role={frame.role} />;
  return (
    <Frame frame={frame}>
      {frame.refused ? <Refused>{texts.unknownText}</Refused> : <Outlet context={frame} />}
    </Frame>
  );
}

/** The last frame in the browser, for when reloading it fails: the error is then shown within it. */
const latest: { frame?: AdminFrame | undefined } = {};

/** Shows a failed screen within the frame: menu and top bar lead to others. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const frame = loaderData?.access === 'staff' ? loaderData : latest.frame;
  if (!frame) return <RootFailure error={error} />;
  return (
    <Frame frame={frame}>
      <RootFailure error={error} inside />
    </Frame>
  );
}

function Frame({ frame, children }: { frame: AdminFrame; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh bg-ground">
      <AdminMenu shop={frame.shop} entries={frame.menu} />
      <div className="flex-1 min-w-0 flex flex-col">
        <TopBar frame={frame} />
        <main id="content" tabIndex={-1} className="admin-main">
          <OthersUnsent staffId={frame.staff.id} />
          {children}
        </main>
      </div>
      <ConfirmHost />
      <Toaster labels={texts.toast} place="centre" />
      {frame.isCorrected && (
        <Suspense>
          <CorrectedTexts />
        </Suspense>
      )}
    </div>
  );
}

/** The screens that work offline, on shared phones. */
const SHARED = ['/admin/picking', '/admin/deliveries'];

/** Tells that another person has unsent work on this phone, without details. */
function OthersUnsent({ staffId }: { staffId: string }) {
  const { pathname } = useLocation();
  const [has, setHas] = useState(false);
  const isShared = SHARED.includes(pathname);
  useEffect(() => setHas(isShared && hasUnsentOfOthers(staffId)), [isShared, staffId]);
  if (!has) return null;
  return (
    <div className="mb-3">
      <Notice tone="info">{texts.othersUnsent}</Notice>
    </div>
  );
}

function NotForThem({ role }: { role: string }) {
  return (
    <main id="content" tabIndex={-1} className="min-h-dvh grid place-items-center p-4 bg-ground">
      <Refused to="/">{role === '' ? texts.refusedText : texts.screensOff(role)}</Refused>
    </main>
  );
}
