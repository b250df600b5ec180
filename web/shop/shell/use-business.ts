import { useRouteLoaderData } from 'react-router';
import type { RootData } from '#web/root.tsx';

/** Modules of the configuration that change what a shopper sees (storefront 6). */
export type Module = 'header_message' | 'footer' | 'search_with_categories' | 'home_v2';

/** The configuration of the business as every page has it; undefined on the failure page. */
export function useBusiness() {
  return useRouteLoaderData<RootData>('root')?.business;
}

export function useModule(name: Module): boolean {
  return useBusiness()?.config.modules_enable.includes(name) ?? false;
}

/** The business's own words for a text of ours, when it has them (decision 51). */
export function useCustomText(name: string, ours: string): string {
  return useBusiness()?.config.custom_text_fields[name] || ours;
}
