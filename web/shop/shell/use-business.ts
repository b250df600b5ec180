import { useRouteLoaderData } from 'react-router';
import { ownAddress } from '#web/addresses/own-address.ts';
import type { RootData } from '#web/root.tsx';

/** Modules of the configuration that change the shop for shoppers (storefront 6). */
export type Module =
  | 'header_message'
  | 'footer'
  | 'search_with_categories'
  | 'home_v2'
  | 'group_by_subcategory'
  | 'categories_tags'
  | 'show_categories_collage'
  | 'categories_scroll_horizontal'
  | 'products_likes'
  | 'new_address_button'
  | 'recipes_v2'
  | 'categories_custom_cards'
  | 'categories_options'
  | 'product_card_vertical'
  | 'canaveral_products_card'
  | 'appbar_price_cart'
  | 'show_menu_lateral'
  /** Themed headers instead of the configurable one. */
  | 'appbar_theme_1'
  | 'appbar_theme_2'
  | 'phone_login'
  /** Orders can be paid with credit of returns. */
  | 'customer_credit'
  /** Products can be added to an order before it is picked. */
  | 'order_additions'
  | 'standing_orders'
  | 'user_info_v2'
  | 'habeas-data'
  | 'city_modal_v1'
  | 'cupons';

/** Pictures a business may put in place of ours (storefront 3). */
export type StaticImage = 'app_shadow' | 'modal_city_bg' | 'modal_city_icon' | 'app_icon_large' | 'map_icon';

/** The configuration of the business as every page has it; undefined on the failure page. */
export function useBusiness() {
  return useRouteLoaderData<RootData>('root')?.business;
}

/** Whether staff preview the page before publication: nothing is asked, counted or reloaded there. */
export function useIsPreview(): boolean {
  return useRouteLoaderData<RootData>('root')?.isPreview ?? false;
}

export function useModule(name: Module): boolean {
  return useBusiness()?.config.modules_enable.includes(name) ?? false;
}

/** The business's own version of one of our texts, if it has one (rule 51). */
export function useCustomText(name: string, ours: string): string {
  return useBusiness()?.config.custom_text_fields[name] || ours;
}

/** The business's own picture; '' without one. Pages only show pictures of the same host. */
export function useStaticImage(name: StaticImage): string {
  return ownAddress(useBusiness()?.config.custom_static_images[name]);
}

export function useBusinessIcon(name: 'large' | 'small' | 'square'): string {
  return ownAddress(useBusiness()?.config.icons[name]);
}

/** The header that the business uses: the configurable one, or one of two themes (rule 57). */
export function useAppbar(): 'own' | 'theme-1' | 'theme-2' {
  const first = useModule('appbar_theme_1');
  const second = useModule('appbar_theme_2');
  if (first) return 'theme-1';
  return second ? 'theme-2' : 'own';
}

export function useCommunityName(ours: string): string {
  return communityName(useBusiness()?.config.custom_text_fields ?? {}, ours);
}

/** The business's name for its community; the specification has two names for the field. */
export function communityName({ comunidad, comunity }: Record<string, string>, ours: string): string {
  return comunidad || comunity || ours;
}
