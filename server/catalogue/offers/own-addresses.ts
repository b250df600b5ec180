import { idAtEnd } from '#rules/links/address-id.ts';
import {
  brandPath,
  categoryPath,
  customCartPath,
  productPath,
  subcategoryPath,
} from '#rules/links/page-paths.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { ownHosts } from '../goods/ban.ts';
import { websiteOf } from '../goods/shop-path.ts';

type Name = { id: string; name: string };

/** A page of the shop that an address leads to by ids, and what follows its path. */
const PAGE =
  /^\/(product|product-category|categoria|product-subcategory|brand(?:\/id)?|recipe-book)\/([^/?#]+)(?:\/([^/?#]+))?([?#].*)?$/i;

/**
 * The canonical addresses of pages that staff's links lead to (rule 134), by the address as written: a banner leads to
 * its page without a redirect. Other addresses, and pages the shop does not have, are missing.
 */
export async function ownAddresses(
  db: Queries,
  urls: readonly string[],
  origin: string,
): Promise<Map<string, string>> {
  const hosts = await ownHosts(db, urls, origin);
  const pages = urls.flatMap((url) => {
    const [, kind = '', first = '', second = '', rest = ''] = PAGE.exec(withoutHost(url, hosts)) ?? [];
    const ids = [first, second].flatMap((part) => idAtEnd(part) ?? []);
    return ids.length > 0 ? [{ url, kind: kind.toLowerCase(), ids, rest }] : [];
  });
  const names = await namesOf(db, [...new Set(pages.flatMap(({ ids }) => ids))]);
  return new Map(
    pages.flatMap(({ url, kind, ids, rest }) => {
      const named = ids.map((id) => ({ id, name: names.get(id) }));
      const path = pathOf(kind, named.filter(isNamed));
      return path === undefined ? [] : [[url, path + rest]];
    }),
  );
}

/** The address without the shop's own host; other websites' addresses are unchanged. */
function withoutHost(url: string, hosts: readonly string[]): string {
  const website = websiteOf(url);
  if (website === undefined || !hosts.includes(website)) return url.trim();
  const { pathname, search, hash } = new URL(url.trim());
  return pathname + search + hash;
}

function isNamed(one: { id: string; name: string | undefined }): one is Name {
  return one.name !== undefined;
}

function pathOf(kind: string, [first, second]: readonly Name[]): string | undefined {
  if (first === undefined) return undefined;
  // The address of a product may contain its category before it.
  const last = second ?? first;
  if (kind === 'product') return productPath({ id: last.id, slug: last.name });
  if (kind === 'product-subcategory') return second && subcategoryPath(first, second);
  if (second) return undefined;
  if (kind === 'recipe-book') return customCartPath(first);
  return kind.startsWith('brand') ? brandPath(first) : categoryPath(first);
}

/** Names by id; for a product, the words of its address. */
async function namesOf(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Name>(sql`
    select id, name from category where business_id = ${db.businessId} and id = any(${ids})
    union all
    select id, display_name from subcategory where business_id = ${db.businessId} and id = any(${ids})
    union all
    select id, slug from product where business_id = ${db.businessId} and id = any(${ids})
    union all
    select id, display_name from brand where business_id = ${db.businessId} and id = any(${ids})
    union all
    select id, name from custom_cart
    where business_id = ${db.businessId} and id = any(${ids}) and type <> 'private_user_collection'`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
