import { useRouteLoaderData } from 'react-router';
import { type CardConfig, type CardFlags, cardConfig } from '#rules/card-config.ts';
import type { ShellData } from '#web/shop/shell/read-shell.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import type { CardLayout } from './card-product.ts';

type Shelved = { category_id: string; sub_category_id: string };

const usual = cardConfig();
/** Configurations by the shell's flags: each is computed once for all cards. */
const worked = new WeakMap<CardFlags, CardConfig>();

export function useCardConfig(product: Shelved): CardConfig {
  return useCardConfigs()(product);
}

export function useCardConfigs(): (product: Shelved) => CardConfig {
  const flagsById = useRouteLoaderData<ShellData>('shop/shell/shop-layout')?.cardFlags;
  const configured = useModule('categories_custom_cards');
  return ({ category_id, sub_category_id }) => {
    const flags = flagsById?.[sub_category_id] ?? flagsById?.[category_id];
    return configured && flags !== undefined ? configOf(flags) : usual;
  };
}

/** The card layout of this shop: two modules select another one (rule 57). */
export function useCardLayout(): CardLayout {
  const tall = useModule('product_card_vertical');
  const side = useModule('canaveral_products_card');
  if (side) return 'side';
  return tall ? 'tall' : 'shelf';
}

function configOf(flags: CardFlags): CardConfig {
  const config = worked.get(flags) ?? cardConfig(flags);
  worked.set(flags, config);
  return config;
}
