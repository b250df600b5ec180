import type pg from 'pg';
import { createIdentitySeal, type IdentitySeal } from '#server/secrets/identity-seal.ts';

const AT_ONCE = 1_000;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Documents and birth dates are sealed (decision 49): those of people in `identity`, with the digests by which a part of a
 * document is found; those of orders where they stood. What was in the clear does not stay behind in the files of the tables.
 */
export async function up(client: pg.ClientBase, secretKey: Buffer): Promise<void> {
  const seal = createIdentitySeal(secretKey);
  // A server of the version before writes nothing in the clear between the reading and the end.
  await client.query('lock table app_user, customer_order in access exclusive mode');
  await client.query(
    `alter table app_user add column identity bytea, add column document_parts bigint[] not null default '{}'`,
  );
  await sealPeople(client, seal);
  await sealOrders(client, seal);
  // Dropping a column only hides it, and an update leaves the row of before: a change of type writes the tables anew.
  await client.query(
    `alter table app_user drop column identification_card, drop column birthday,
       alter column identity type bytea using substring(identity from 1)`,
  );
  await client.query(`alter table customer_order alter column customer type jsonb using customer || '{}'`);
}

type PersonRow = {
  business_id: string;
  id: string;
  document: string;
  birthday: string | null;
};

async function sealPeople(client: pg.ClientBase, seal: IdentitySeal): Promise<void> {
  const pages = pagesOf<PersonRow>(
    client,
    `select business_id, id, identification_card as document, birthday::text as birthday from app_user
     where (identification_card <> '' or birthday is not null) and (business_id, id) > ($1, $2)
     order by business_id, id limit $3`,
  );
  for await (const rows of pages) {
    const sealed = rows.map(({ business_id, id, ...identity }) => ({
      business_id,
      id,
      identity: `\\x${seal.closePerson(identity, id)?.toString('hex')}`,
      parts: seal.partsOf(identity.document, business_id),
    }));
    await client.query(
      `update app_user u set identity = s.identity, document_parts = s.parts
       from jsonb_to_recordset($1) as s (business_id uuid, id uuid, identity bytea, parts bigint[])
       where u.business_id = s.business_id and u.id = s.id`,
      [JSON.stringify(sealed)],
    );
  }
}

type OrderRow = { business_id: string; id: string; document: string };

async function sealOrders(client: pg.ClientBase, seal: IdentitySeal): Promise<void> {
  const pages = pagesOf<OrderRow>(
    client,
    `select business_id, id, customer ->> 'identification_card' as document from customer_order
     where customer ->> 'identification_card' <> '' and (business_id, id) > ($1, $2)
     order by business_id, id limit $3`,
  );
  for await (const rows of pages) {
    const sealed = rows.map(({ business_id, id, document }) => ({
      business_id,
      id,
      document: seal.closeDocument(document, id),
    }));
    await client.query(
      `update customer_order o set customer = o.customer || jsonb_build_object('identification_card', s.document)
       from jsonb_to_recordset($1) as s (business_id uuid, id uuid, document text)
       where o.business_id = s.business_id and o.id = s.id`,
      [JSON.stringify(sealed)],
    );
  }
}

/** A thousand rows at a time, in the order of their key. */
async function* pagesOf<Row extends { business_id: string; id: string }>(
  client: pg.ClientBase,
  question: string,
): AsyncGenerator<Row[]> {
  let last = { business_id: NIL_ID, id: NIL_ID };
  for (;;) {
    const { rows } = await client.query<Row>(question, [last.business_id, last.id, AT_ONCE]);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? last;
  }
}
