import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

export type ModuleRow = {
  code: string;
  name: string;
  description: string;
  type: string;
  icon: string;
  status: 'active' | 'inactive';
  version: number;
};

/** SQL for the codes of active modules, in order, as jsonb (rule 68: one table says so). */
export function activeModules({ businessId }: Pick<Queries, 'businessId'>) {
  return part`(select coalesce(jsonb_agg(m.code order by m.position, m.code), '[]') from business_module m
    where m.business_id = ${businessId} and m.status = 'active')`;
}

const columns = part`code, name, description, type, icon, status, version`;

/** Inactive ones first, active ones last (back-office 2). */
export function allModules(db: Queries): Promise<ModuleRow[]> {
  return db.all<ModuleRow>(sql`
    select ${columns} from business_module where business_id = ${db.businessId}
    order by status = 'active', position, code`);
}

export function lockModule(tx: Queries, code: string): Promise<ModuleRow | undefined> {
  return tx.first<ModuleRow>(sql`
    select ${columns} from business_module where business_id = ${tx.businessId} and code = ${code} for no key update`);
}

/** The mail of the installation's hyperadmin; null without one. */
export async function operatorMail(db: Queries): Promise<string | null> {
  return (await db.one<{ mail: string | null }>(sql`select operator_mail() as mail`)).mail;
}

export async function activeCodes(db: Queries): Promise<string[]> {
  const { codes } = await db.one<{ codes: string[] }>(sql`select ${activeModules(db)} as codes`);
  return codes;
}
