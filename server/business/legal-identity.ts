import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

/** Who sells (Ley 1480 of 2011, article 50 a); '' where the business has not filled it in. */
export type LegalIdentity = {
  name: string;
  company: string;
  nit: string;
  address: string;
  phone: string;
  email: string;
};

/** Of the business `b` with the configuration `c`. */
export const legalIdentity = part`
  b.name, coalesce(c.custom_text_fields ->> 'legal_company', '') as company,
  coalesce(c.custom_text_fields ->> 'legal_nit', '') as nit,
  coalesce(c.custom_text_fields ->> 'legal_address', '') as address,
  coalesce(c.custom_text_fields ->> 'legal_phone', '') as phone,
  coalesce(c.custom_text_fields ->> 'legal_email', '') as email`;

export function readLegalIdentity(db: Queries): Promise<LegalIdentity> {
  return db.one<LegalIdentity>(sql`
    select ${legalIdentity} from business b join business_config c on c.business_id = b.id
    where b.id = ${db.businessId}`);
}

/** 'Supermercados Canasta S. A. S. · NIT 900.123.456-7', where to write, and who watches. */
export function identityLines({ name, company, nit, address, phone, email }: LegalIdentity): string[] {
  const who = [company === '' ? name : company, nit === '' ? '' : `NIT ${nit}`];
  return [who, [address, phone, email]]
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '')
    .concat('Vigila la Superintendencia de Industria y Comercio: www.sic.gov.co');
}
