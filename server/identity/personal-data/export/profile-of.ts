import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type StoredBilling, shownBilling } from '#server/invoices/stored.ts';
import { type IdentitySeal, UNREADABLE } from '#server/secrets/identity-seal.ts';

/** The profile itself. */
export async function profileOf(db: Queries, userId: string, identities: IdentitySeal) {
  const { identity, billing, ...row } = await db.one<{
    identity: Buffer | null;
    billing: StoredBilling | null;
  }>(sql`
    select u.id, u.email as correo, u.name as nombre, u.last_name as apellidos, u.phone as celular,
      coalesce(u.proved_phone, '') as celular_comprobado, u.identity, u.billing, u.role as rol, u.provider as forma_de_registro,
      u.google_sub is not null as entra_con_google, u.password_hash is not null as tiene_contrasena,
      exists (select 1 from second_factor f where f.business_id = u.business_id and f.user_id = u.id
        and f.confirmed_at is not null) as tiene_segundo_paso,
      u.created_at as creada, u.updated_at as ultimo_cambio, u.last_active_at as ultima_actividad,
      encode(p.bytes, 'base64') as foto_en_base64, p.type as tipo_de_foto
    from app_user u left join lateral (
      select bytes, type from user_photo
      where business_id = u.business_id and user_id = u.id
      order by type = 'image/jpeg' desc, width desc limit 1) p on true
    where u.business_id = ${db.businessId} and u.id = ${userId}`);
  const opened = identities.openPerson(identity, userId);
  const { document, birthday } = opened ?? { document: UNREADABLE, birthday: UNREADABLE };
  const facturar_a = shownBilling(billing, identities, userId);
  return { ...row, identificacion: document, fecha_de_nacimiento: birthday, facturar_a };
}
