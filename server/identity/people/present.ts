import type { OutputOf } from '#contract/index.ts';
import { canGrantRole, isAdminOrSuper } from '#rules/roles.ts';
import type { SessionUser } from '#server/http/context.ts';
import { thumbnailOf } from '../personal-data/photo/picture.ts';
import type { ManagedRow } from './queries.ts';

/** A person as sent, with what the caller may change. */
export function presentPerson(row: ManagedRow, user: SessionUser): OutputOf<'users.list'>['list'][number] {
  return {
    id: row.id,
    idAuth: row.id_auth,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    identification_card: row.identification_card,
    birthday: row.birthday,
    photoUrl: row.photo_url,
    thumbnail: thumbnailOf(row.photo_url),
    role: row.role,
    isAdminOrSuper: isAdminOrSuper(row.role),
    habeasAccept: row.habeas_accept,
    provider: row.provider,
    branchId: row.office_id,
    providerId: row.provider_id,
    inactive: row.disabled,
    inactiveDate: row.disabled_at?.toISOString() ?? null,
    creationDate: row.created_at.toISOString(),
    lastUpdateDate: row.updated_at.toISOString(),
    last_active_date: row.last_active_at?.toISOString() ?? null,
    last_disconnet_date: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    access: row.access,
    second_factor_since: row.second_factor_since?.toISOString() ?? null,
    can_manage: canGrantRole(user, row, row.role),
  };
}
