import type { personalDataCalls } from '#contract/identity/personal-data.ts';
import type { OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { consents, decide } from './consents/consent-calls.ts';
import { askDeletion, cancelDeletion, deletion, requests } from './deletion/deletion-calls.ts';
import { askExport } from './export/export-calls.ts';

type Payment = OutputOf<'users.payments'>['list'][number];
type PaymentRow = Omit<Payment, 'creationDate'> & { created_at: Date };

/** A person's rights over their own data (Ley 1581 of 2012, article 8). */
export const personalDataHandlers: HandlersOf<keyof typeof personalDataCalls> = {
  /** Every attempt to pay one of the caller's orders online, with its result. */
  'users.payments': async ({ query }, { db, user }) => {
    const { offset, limit } = rowsOfPage(query);
    const rows = await db.all<PaymentRow>(
      sql`select p.id, p.order_id, o.number as id_order, o.state as order_state, p.attempt, p.gateway, p.state,
            coalesce((select t.method from payment_transaction t
              where t.business_id = p.business_id and t.payment_id = p.id and t.method <> ''
              order by (t.status = 'approved') desc, t.updated_at desc limit 1), '') as method,
            p.amount,
            coalesce((select sum(r.amount) from refund r
              where r.business_id = p.business_id and r.order_id = p.order_id and r.state = 'done'
                and (r.payment_id = p.id or r.payment_id is null and p.addition_id is null and p.state in ('approved', 'voided'))), 0)::bigint as refunded,
            p.created_at
          from payment p join customer_order o on o.business_id = p.business_id and o.id = p.order_id
          where p.business_id = ${db.businessId} and o.user_id = ${user.id}
          order by p.created_at desc, p.id desc offset ${offset} limit ${limit}`,
    );
    const { list, pagination } = pageFrom(rows, query);
    return {
      list: list.map(({ created_at, ...payment }) => ({
        ...payment,
        creationDate: created_at.toISOString(),
      })),
      pagination,
    };
  },

  'personalData.consents': consents,
  'personalData.decide': decide,
  'personalData.export': askExport,
  'personalData.deletion': deletion,
  'personalData.askDeletion': askDeletion,
  'personalData.cancelDeletion': cancelDeletion,
  'personalData.requests': requests,
};
