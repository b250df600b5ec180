import type { OutputOf } from '#contract/index.ts';
import { normaliseEmail, normalisePhone, plainDocument } from '#rules/identity.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { type CustomerQuery, type CustomerRow, findCustomers } from './queries.ts';

type Customer = OutputOf<'phoneOrders.customers'>['customers'][number];
type SealingContext = Pick<Context, 'identities'>;

/** Minimum lengths: shorter parts of a name or phone match too many people. */
const SHORTEST = { word: 2, text: 3, digits: 4, document: 6 };
const END = 4;

/**
 * Finds a caller by what they tell (docs/decisions/074). The audit records the kind of search and the number of
 * results, never the words (rule 49).
 */
export const searchCustomers: Handler<'phoneOrders.customers'> = async ({ query }, context) => {
  const asks = asksOf(query.search, context);
  let rows: CustomerRow[] = [];
  for (const one of asks) {
    rows = await findCustomers(context.db, one);
    if (rows.length > 0) break;
  }
  if (asks.length > 0) {
    const looked = { call: 'phoneOrders.customers', entity: 'app_user', entityId: '', before: null } as const;
    const after = { filters: asks.map(({ by }) => by), shown: rows.length };
    await writeAudit(context.db, context, { ...looked, after });
  }
  return { customers: rows.map((row) => presentCustomer(row, context)) };
};

/** What a text may be, the most likely first. */
function asksOf(text: string, { identities, business }: Context): CustomerQuery[] {
  if (text.length < SHORTEST.text) return [];
  if (text.includes('@')) return [{ by: 'email', email: normaliseEmail(text) }];
  const digits = text.replace(/^\+57|[\s().-]/g, '');
  const document = plainDocument(text);
  const parts =
    document.length < SHORTEST.document ? undefined : identities.documentAsked(document, business.id);
  const byDocument: CustomerQuery[] = parts ? [{ by: 'document', document: parts }] : [];
  if (/^\d+$/.test(digits)) {
    const byPhone: CustomerQuery[] = digits.length < SHORTEST.digits ? [] : [{ by: 'phone', digits }];
    // Whole numbers of phones are no documents.
    return normalisePhone(digits) ? byPhone : [...byPhone, ...byDocument];
  }
  if (/\d/.test(document)) return byDocument;
  const words = text.split(/\s+/).filter((word) => word.length >= SHORTEST.word);
  return words.length === 0 ? [] : [{ by: 'words', words }];
}

/** A customer by id; undefined when there is none. */
export async function customerOf(
  db: Queries,
  id: string,
  context: SealingContext,
): Promise<Customer | undefined> {
  const [row] = await findCustomers(db, { by: 'id', id });
  return row && presentCustomer(row, context);
}

/** Staff see only the end of the document: enough to ask whether it is the same. */
function presentCustomer({ identity, ...row }: CustomerRow, { identities }: SealingContext): Customer {
  const opened = identities.openPerson(identity, row.id);
  return {
    ...row,
    document_end: (opened?.document ?? '').slice(-END),
    has_birthday: opened?.birthday != null,
  };
}
