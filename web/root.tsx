import latinFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { LiveRegion } from '#web/ui/feedback/live-region.tsx';
import type { Route } from './+types/root.ts';
import './app.css';
import { RootFailure } from './root-failure.tsx';
import { type CallFailure, serverContext } from './server-context.ts';
import { type Theme, themeColor } from './ui/theme-color.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** What every page knows: whose shop this is, who is here (personal pages only) and which office sells. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, user, officeId } = context.get(serverContext);
  const [config, office] = await Promise.all([
    call('business.get', { query: {} }),
    officeId === '' ? null : call('offices.get', { params: { id: officeId }, query: {} }),
  ]);
  if ('failure' in config) throw failed(config);

  const theme: Theme = config.theme === 'theme_blue' ? 'blue' : 'green';
  return {
    business: { title: config.app_title, theme, config },
    session: { user },
    office: office === null || 'failure' in office ? null : office,
  };
}

/** An expected failure of a call as the answer of the page: 404 for what is not there, else 500. */
function failed({ failure, message }: CallFailure): Response {
  return new Response(message, { status: failure.endsWith('NOT_FOUND') ? 404 : 500 });
}

export type RootData = typeof loader;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.business.title ?? 'Canasta' }];
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.business.theme ?? 'green';
  return (
    <html lang="es-CO" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor[theme]} />
        <Meta />
        <Links />
      </head>
      <body>
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

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootFailure error={error} />;
}
