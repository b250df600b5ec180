import { GOODS_KINDS, GOODS_LAW, type GoodsKind, mayBePromoted } from './kinds.ts';

/** Where other companies show and advertise the catalogue of a shop. */
export const FEED_PLATFORMS = ['google', 'meta'] as const;
export type FeedPlatform = (typeof FEED_PLATFORMS)[number];

/**
 * Kinds that a platform takes (rule 128): what the law lets be promoted and anybody may see. Meta sells no supplements
 * that are eaten (Commerce policies, prohibited content); Google asks of medicines a certificate that Colombia does not
 * have (Merchant Center, healthcare and medicines), and of alcohol a campaign of its own.
 */
export function feedKinds(platform: FeedPlatform): GoodsKind[] {
  return GOODS_KINDS.filter(
    (kind) =>
      mayBePromoted(kind) &&
      !GOODS_LAW[kind].isAdult &&
      !GOODS_LAW[kind].isLicensed &&
      !(platform === 'meta' && kind === 'supplement'),
  );
}
