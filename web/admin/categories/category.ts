import type { OutputOf } from '#contract/index.ts';
import { CARD_DEFAULTS, type CardFlags } from '#rules/card-config.ts';

export type Category = OutputOf<'adminCategories.get'>;
export type Subcategory = OutputOf<'subcategories.list'>['result'][number];
export type Flags = Category['product_card_config'];

/** The flag that a page flag follows while it is unset (storefront 3). */
const FOLLOWS = {
  likes_detail: 'likes',
  price_detail: 'price',
  discount_detail: 'discount',
  sku_detail: 'sku',
  tags_detail: 'tags',
  show_sub_title_detail: 'show_sub_title',
  price_preview_kg_detail: 'price_preview_kg',
} as const satisfies Partial<Record<keyof CardFlags, keyof CardFlags>>;

/** Every flag with its effective value. */
export function flagsShown(flags: Flags): Flags {
  const all = { ...CARD_DEFAULTS, ...flags } as Flags;
  const details = Object.entries(FOLLOWS) as [keyof typeof FOLLOWS, 'price'][];
  return {
    ...all,
    ...Object.fromEntries(details.map(([flag, follows]) => [flag, flags[flag] ?? all[follows]])),
  };
}

/** Only deviations from the default, so that an unset flag still follows the other one. */
export function flagsToSave(flags: Flags): Flags {
  const entries = Object.entries(flags) as [keyof Flags, boolean | string | undefined][];
  const differing = entries.filter(([flag, value]) => {
    const follows = flag in FOLLOWS ? FOLLOWS[flag as keyof typeof FOLLOWS] : undefined;
    return value !== (follows === undefined ? CARD_DEFAULTS[flag as keyof CardFlags] : flags[follows]);
  });
  return Object.fromEntries(differing) as Flags;
}
