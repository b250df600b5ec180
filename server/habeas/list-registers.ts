import type { CallId, CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { countRows, genericPage } from '#server/catalogue/pagination.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { ticketFor } from '#server/tickets/handlers.ts';
import { consentsOfRegister } from './consents.ts';
import { presentListed, presentRegister } from './present-register.ts';
import { findRegister, readRegisters, registersFrom } from './register-queries.ts';

type RegisterQuery = Omit<CheckedInputOf<'register.page'>['query'], 'show_documents'>;

export const registerPage: Handler<'register.page'> = ({ query: { show_documents, ...query } }, context) =>
  pageOfRegisters('register.page', query, context, show_documents);

/** The registers with the field names of the generic resource. */
export async function genericRegisters(
  { query }: { query: CheckedInputOf<'register.list'>['query'] },
  context: SignedInContext,
) {
  return pageOfRegisters('register.list', query, context, false);
}

/** One register, with an audit entry of who viewed it; the slug of the business means its download. */
export const getRegister: Handler<'register.get'> = async ({ params: { id } }, context) => {
  const { db, business, identities } = context;
  if (id === business.slug)
    return ticketFor('register.download', { download: 'register.csv', parameters: {} }, context);
  const row = UUID.test(id) ? await findRegister(db, id) : undefined;
  if (!row) return fail('NOT_FOUND');
  await writeAudit(db, context, {
    call: 'register.get',
    entity: 'habeas_register',
    entityId: id,
    before: null,
    after: null,
  });
  return presentRegister(row, identities, await consentsOfRegister(db, id));
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The audit records the fields searched by and the number of results, never the words (rule 49). */
async function pageOfRegisters(
  call: CallId,
  query: RegisterQuery,
  context: SignedInContext,
  showsDocuments: boolean,
) {
  const { db, identities, business } = context;
  const { name, last_name, document_number } = query;
  const document = document_number ? identities.partAsked(document_number, business.id) : undefined;
  const filter = { name, last_name, document };
  const page = await genericPage(
    query,
    (rows) => readRegisters(db, filter, rows),
    () => countRows(db, registersFrom(db, filter)),
  );
  const filters = Object.entries({ name, last_name, document_number }).flatMap(([field, text]) =>
    text ? [field] : [],
  );
  await writeAudit(db, context, {
    call,
    entity: 'habeas_register',
    entityId: '',
    before: null,
    after: { filters, shown: page.list.length, documents: showsDocuments },
  });
  return {
    list: page.list.map((row) => presentListed(row, identities, showsDocuments)),
    pagination: page.pagination,
  };
}
