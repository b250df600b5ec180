import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { ProviderPerson } from './password-provider.ts';

export type TriedAccount = {
  id: string;
  role: Role;
  disabled: boolean;
  sub: string | null;
  /** They have chosen a password or an e-mail here since: only that counts. */
  isOver: boolean;
  emailProved: boolean;
};

/**
 * The account the provider's id belongs to, and the one with this e-mail; both locked until the transaction ends.
 */
export function accountsOf(db: Queries, { sub, email }: Pick<ProviderPerson, 'sub' | 'email'>) {
  return db.all<TriedAccount>(
    sql`select id, role, disabled, password_provider_sub as sub, second_try_over as "isOver",
          email_proved as "emailProved"
        from app_user
        where business_id = ${db.businessId} and (password_provider_sub = ${sub} or email = ${email})
        order by id for update`,
  );
}

/**
 * Links the account to the provider's `sub`. A password set by somebody who never proved the e-mail is removed.
 */
export function linkProvider(db: Queries, userId: string, sub: string) {
  return db.run(
    sql`update app_user set password_provider_sub = ${sub}, email_proved = true,
          password_hash = case when email_proved then password_hash end,
          version = version + 1, updated_at = ${realTime}
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

/** Adds a shopper; false when e-mail or `sub` were taken meanwhile. */
export async function addProviderClient(db: Queries, id: string, person: ProviderPerson): Promise<boolean> {
  const added = await db.run(
    sql`insert into app_user (business_id, id, email, email_proved, name, password_provider_sub, role, provider)
        values (${db.businessId}, ${id}, ${person.email}, true, ${person.name}, ${person.sub}, 'client', 'email')
        on conflict do nothing`,
  );
  return added > 0;
}
