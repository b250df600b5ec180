import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#web/root.tsx';

/** The office whose prices are shown, and all available ones; null and none on the failure page. */
export function useOffice() {
  const root = useRouteLoaderData<RootData>('root');
  return { office: root?.office ?? null, offices: root?.offices ?? [] };
}

/** Whether the page was rendered for somebody who has not chosen an office yet. */
export function useAsksForOffice(): boolean {
  return useRouteLoaderData<RootData>('root')?.asksForOffice ?? false;
}

/** An office as in the list of the store modal. */
export type OfficeOption = ReturnType<typeof useOffice>['offices'][number];
