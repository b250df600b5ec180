import { serverContext } from '#web/api/server-context.ts';
import type { Route } from './+types/category-page.ts';
import { readCategoryPage } from './category-data.ts';
import { CategoryFailure } from './category-failure.tsx';
import { categoryMeta } from './category-meta.ts';
import { CategoryView } from './category-view.tsx';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return readCategoryPage(context.get(serverContext), asked);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return categoryMeta(matches[0].loaderData, loaderData);
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  return <CategoryView {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CategoryFailure error={error} />;
}
