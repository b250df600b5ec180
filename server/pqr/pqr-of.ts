import { part } from '#server/db/sql.ts';

/** Rows of `pqr` of a person: by their account, or without one from the mailbox that is proved to be theirs. */
export function pqrOf(businessId: string, userId: string) {
  return part`business_id = ${businessId} and (user_id = ${userId} or user_id is null and email <> '' and email = (
    select u.email from app_user u where u.business_id = ${businessId} and u.id = ${userId} and u.email_proved))`;
}
