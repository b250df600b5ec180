import { serverContext } from '#web/api/server-context.ts';
import type { Route } from './+types/home-page.ts';
import { loadHome } from './home-load.ts';
import { homeMeta } from './home-meta.ts';
import { HomeView } from './layouts/home-view.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(serverContext));
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return homeMeta(matches[0].loaderData);
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
