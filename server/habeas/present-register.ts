import { isDeepStrictEqual } from 'node:util';
import type { OutputOf } from '#contract/index.ts';
import { companyDocumentText, maskedDocument, registerStatus } from '#rules/habeas/register.ts';
import { type IdentitySeal, UNREADABLE } from '#server/secrets/identity-seal.ts';
import { type RegisterConsent, shownText } from './consents.ts';
import type { RegisterRow } from './register-queries.ts';

type Listed = OutputOf<'register.page'>['list'][number];
export type ShownRegister = OutputOf<'register.save'>['doc'];

function headOf(row: RegisterRow) {
  return {
    id: row.id,
    user_type: row.user_type,
    client_type: row.client_type,
    promotional_send_authorization: row.promotional,
    registraduria_status: row.registraduria_status,
    status: registerStatus(row.created_at, row.updated_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** For the list: documents masked by default. */
export function presentListed(row: RegisterRow, identities: IdentitySeal, showsDocuments: boolean): Listed {
  const { name, last_name, second_last_name, document_type, city, neighborhood, company } = row;
  const written = (document: string) => (showsDocuments ? document : maskedDocument(document));
  return {
    ...headOf(row),
    user_data: {
      name,
      last_name,
      second_last_name,
      document_type,
      city,
      neighborhood,
      document_number: documentIn(row, identities, written),
    },
    company: company && {
      social_object: company.social_object,
      document_number: showsDocuments
        ? companyDocumentText(company.document_number)
        : maskedDocument(company.document_number),
    },
  };
}

export function presentRegister(
  row: RegisterRow,
  identities: IdentitySeal,
  consents: readonly RegisterConsent[],
): ShownRegister {
  const identity = row.identity ? identities.openRegister(row.identity, row.id) : undefined;
  return {
    ...headOf(row),
    registraduria_data: identity?.registraduria ?? '',
    user_data: {
      name: row.name,
      last_name: row.last_name,
      second_last_name: row.second_last_name,
      email: row.email,
      document_type: row.document_type,
      document_number: identity?.document ?? null,
      document_date_expedition: identity?.issued ?? null,
      document_place_expedition: row.document_place_expedition,
      gender: row.gender,
      birthdate: identity?.birthday ?? null,
      department: row.department,
      city: row.city,
      neighborhood: row.neighborhood,
      primary_address_type: row.primary_address_type,
      primary_address_number: row.primary_address_number,
      secondary_address_number_a: row.secondary_address_number_a,
      secondary_address_number_b: row.secondary_address_number_b,
      reference_point: row.reference_point,
      phone_number: row.phone_number,
      prefered_location_office: row.prefered_location_office,
    },
    company_data: row.company,
    consents: consents.map(({ purpose, granted, version, hash, at, ip, userAgent }) => ({
      purpose,
      granted,
      ip,
      userAgent,
      text_version: version,
      text_hash: hash,
      text: shownText(purpose, hash),
      date: at.toISOString(),
    })),
  };
}

function documentIn(row: RegisterRow, identities: IdentitySeal, written: (document: string) => string) {
  const identity = row.identity && identities.openRegister(row.identity, row.id);
  return identity ? written(identity.document) : UNREADABLE;
}

/** The names of changed fields, 'user_data.city' or 'client_type', for the audit: never the values. */
export function changedFields(one: ShownRegister, other: ShownRegister): string[] {
  const traces = ['version', 'updatedAt', 'status'];
  const own = differing(one, other).filter((name) => !traces.includes(name));
  return own.flatMap((name) => {
    if (name === 'user_data') return inside(name, one.user_data, other.user_data);
    return name === 'company_data' ? inside(name, one.company_data ?? {}, other.company_data ?? {}) : [name];
  });
}

function inside(name: string, one: object, other: object): string[] {
  return differing(one, other).map((field) => `${name}.${field}`);
}

function differing(one: object, other: object): string[] {
  const values = new Map<string, unknown>(Object.entries(other));
  const names = new Set([...Object.keys(one), ...values.keys()]);
  const now = new Map<string, unknown>(Object.entries(one));
  return [...names].filter((name) => !isDeepStrictEqual(now.get(name), values.get(name))).sort();
}
