import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Post } from '#server/messages/post.ts';
import { readExpiring } from '#server/stock/lots/expiring.ts';
import { noteLowStockTold } from '../writing/low-stock-told.ts';
import { idsAtMinimum } from './at-minimum.ts';
import { type LowProduct, lowStockMail } from './low-stock-mail.ts';

/** Maximum of products listed in a mail. */
const MOST_NAMED = 100;

type Office = { id: string; name: string; business: string };
/**
 * Mails the staff of each office once a day which products are at their minimum, and which have expired or will soon.
 * Staff without an office get the mail of offices that have no staff of their own. Returns the number of mails written.
 */
export async function tellLowStock(
  db: BusinessDatabase,
  messages: Pick<Post, 'write' | 'wake'>,
  now: Date,
): Promise<number> {
  const day = bogotaDay(now);
  const told = await db.transaction(async (tx) => {
    let mails = 0;
    for (const office of await officesToTell(tx, day)) {
      const [low, expiring] = [
        await readLow(tx, office.id),
        await readExpiring(tx, office.id, { day, most: MOST_NAMED }),
      ];
      if (low.count + expiring.count === 0) continue;
      for (const to of await mailsOfStaff(tx, office.id)) {
        await messages.write(tx, lowStockMail(to, office, low, expiring));
        mails += 1;
      }
      await noteLowStockTold(tx, office.id, day);
    }
    return mails;
  });
  if (told > 0) messages.wake();
  return told;
}

/** Locked, so that no two processes send the same mail; orders may refer to the office meanwhile. */
function officesToTell(tx: Queries, day: string): Promise<Office[]> {
  return tx.all<Office>(sql`
    select o.id, o.display_name as name, b.name as business from office o join business b on b.id = o.business_id
    where o.business_id = ${tx.businessId} and not o.inactive and o.low_stock_told_on is distinct from ${day}::date
    order by o.position, o.id for no key update of o`);
}

/** Products at their minimum, sorted by the provider they are ordered from. */
async function readLow(tx: Queries, officeId: string): Promise<{ products: LowProduct[]; count: number }> {
  const rows = await tx.all<LowProduct & { count: number }>(sql`
    select p.title, p.sku, coalesce(v.name, '') as provider, p.count_type, f.stock, f.stock_min,
      (count(*) over ())::int as count
    from product p
    join product_office f on f.business_id = p.business_id and f.product_id = p.id and f.office_id = ${officeId}
    left join provider v on v.business_id = p.business_id and v.id = p.provider_id
    where p.business_id = ${tx.businessId} and not p.removed and not p.inactive
      and p.id in ${idsAtMinimum(tx.businessId, officeId)}
    order by provider, p.title, p.id limit ${MOST_NAMED}`);
  return { products: rows, count: rows[0]?.count ?? 0 };
}

async function mailsOfStaff(tx: Queries, officeId: string): Promise<string[]> {
  const rows = await tx.all<{ email: string; is_own: boolean }>(sql`
    select email, office_id is not null as is_own from app_user
    where business_id = ${tx.businessId} and not disabled and erased_at is null and email <> ''
      and (role = 'admin' and office_id = ${officeId} or role in ('admin', 'superadmin') and office_id is null)
    order by email`);
  const own = rows.filter(({ is_own }) => is_own);
  return (own.length > 0 ? own : rows).map(({ email }) => email);
}
