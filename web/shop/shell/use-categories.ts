import { useRouteLoaderData } from 'react-router';
import type { ShellData } from './read-shell.ts';

/** A category as menus and tiles show it. */
export type CategoryLink = ShellData['categories'][number];

/** The categories of the shop in their order, as the shell read them. */
export function useCategories(): readonly CategoryLink[] {
  return useRouteLoaderData<ShellData>('shop/shell/shop-layout')?.categories ?? [];
}
