import type { CSSProperties, ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { footerOf } from '#web/shop/shell/footer/footer-of.ts';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { LiveRegion } from '#web/ui/feedback/live-region.tsx';
import type { Route } from './+types/root.ts';
import { answerOrThrow } from './api/answer.ts';
import './app.css';
import { ownAddress } from './addresses/own-address.ts';
import { serverContext } from './api/server-context.ts';
import { OldBrowser } from './failures/old-browser.tsx';
import { failureTitle, RootFailure } from './failures/root-failure.tsx';
import { useFirstPaint } from './first-paint/first-paint.ts';
import spanishFont from './ui/fonts/instrument-sans-spanish.woff2?url';
import { type Theme, themeColor } from './ui/theme-color.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: spanishFont, crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * Data of every page: the business, its offices and the selected one. The session is loaded by the browser.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, officeId, hasChosenOffice, isPreview } = context.get(serverContext);
  const [answer, list] = await Promise.all([
    call('business.get', { query: {} }),
    call('offices.list', { query: {} }),
  ]);
  const { custom_css_styles, ...config } = answerOrThrow(answer);
  const offices = answerOrThrow(list).list;

  const theme: Theme = config.theme === 'theme_blue' ? 'blue' : 'green';
  return {
    business: { title: config.app_title, theme, config, footer: footerOf(config) },
    offices: offices.map(
      ({ id, name, city, address, geopoint, open, ordersText, storeIsOpen, openText, ...office }) => ({
        id,
        name,
        city,
        address,
        geopoint,
        open,
        ordersText,
        storeIsOpen,
        openText,
        opensToday: office.opensToday,
        pickupLabel: office.nextPickup?.label ?? null,
      }),
    ),
    office: offices.find(({ id }) => id === officeId) ?? null,
    /** The shop's pages come with the open store dialog (web/shop/office/office-gate.tsx). */
    asksForOffice: !hasChosenOffice && !isPreview,
    isPreview,
    /** 'https://tienda.example', for absolute addresses in robots' files and links. */
    origin: new URL(request.url).origin,
  };
}

export type RootData = typeof loader;

/** The shop's data is kept between pages; only an explicit reload (another office) loads it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = loaderData?.business.title ?? 'Canasta';
  return [{ title: error === undefined ? shop : `${failureTitle(error)} · ${shop}` }];
}

export function Layout({ children }: { children: ReactNode }) {
  const business = useRouteLoaderData<typeof loader>('root')?.business;
  const theme = business?.theme ?? 'green';
  return (
    <html lang="es-CO" data-theme={theme} data-fresh="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor[theme]} />
        <Meta />
        <Links />
        <BusinessHead business={business} />
      </head>
      <body {...usePattern(business)}>
        <OldBrowser links={linksOf(business)} />
        <a className="skip-link" href="#content">
          {texts.skipToContent}
        </a>
        {children}
        <LiveRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Sets the pattern of the business behind the pages of the shop (icons, storefront 3). */
function usePattern(business: BusinessData | undefined) {
  const { pathname } = useLocation();
  const pattern = ownAddress(business?.config.icons.background_pattern);
  // Only what needs no escaping within url("…").
  if (pathname.startsWith('/admin') || !/^[\w\-./]+$/.test(pattern)) return {};
  return { className: 'patterned', style: { '--pattern': `url("${pattern}")` } as CSSProperties };
}

type BusinessData = Awaited<ReturnType<typeof loader>>['business'];

/** Links where a telephone may be: the contact first, then the footer. */
function linksOf(business: BusinessData | undefined): string[] {
  const { support_url = '', footer_config } = business?.config ?? {};
  const columns = footer_config?.blocks.flatMap(({ left, center, right }) => [...left, ...center, ...right]);
  return [support_url, ...(columns ?? []).flatMap(({ items }) => items.map(({ link = '' }) => link))];
}

/** The business's part of the head: its icon, verification tags, and its own styles after ours. */
function BusinessHead({ business }: { business: BusinessData | undefined }) {
  const { pathname } = useLocation();
  const { icons = {}, app_custom_headers = [], custom_css_url = '' } = business?.config ?? {};
  // The business's stylesheet is not for the back office, where it could hide the means to undo it.
  const styled = custom_css_url !== '' && !pathname.startsWith('/admin');
  return (
    <>
      {icons.square ? (
        <>
          <link rel="icon" href={icons.square} />
          <link rel="apple-touch-icon" href={icons.square} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      {app_custom_headers.map((tag) =>
        tag.tag === 'meta' ? (
          <meta key={tag.name} name={tag.name} content={tag.content} />
        ) : (
          <link key={tag.href} rel={tag.rel} href={tag.href} />
        ),
      )}
      {styled && <link rel="stylesheet" href={custom_css_url} />}
    </>
  );
}

export default function Root() {
  useFirstPaint();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootFailure error={error} />;
}
