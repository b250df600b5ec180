import { useRouteLoaderData } from 'react-router';
import type { ShellData } from './read-shell.ts';

export type CategoryLink = ShellData['categories'][number];

export function useCategories(): readonly CategoryLink[] {
  return useRouteLoaderData<ShellData>('shop/shell/shop-layout')?.categories ?? [];
}
