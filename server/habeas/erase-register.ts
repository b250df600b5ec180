import { part, sql } from '#server/db/sql.ts';

/** The registers to erase: all of a person, or one. */
type Whose = { userId: string } | { registerId: string };

/**
 * Removes what identifies people from registers. Consent remains as evidence, of an unnamed person (docs/decisions/014
 * and 073). Free text of requests may name them as well.
 */
export function eraseRegisters(businessId: string, whose: Whose, now: Date) {
  const which = 'userId' in whose ? part`user_id = ${whose.userId}` : part`id = ${whose.registerId}`;
  const requests =
    'userId' in whose ? part`user_id = ${whose.userId}` : part`register_id = ${whose.registerId}`;
  return [
    sql`update habeas_register set name = 'PERSONA ELIMINADA', last_name = '', second_last_name = '', email = '',
          phone_number = '', identity = null, document_parts = '{}', document_type = '', document_place_expedition = '',
          gender = '', department = '', city = '', neighborhood = '', primary_address_type = '', primary_address_number = '',
          secondary_address_number_a = '', secondary_address_number_b = '', reference_point = '', prefered_location_office = '',
          promotional_send_authorization = false,
          company = case when company is not null then '{}'::jsonb end, inactive = true, updated_at = ${now},
          version = version + 1
        where business_id = ${businessId} and ${which}`,
    sql`update habeas_request set description = 'Persona eliminada', answer = '',
          extension_reason = case when extension_reason = '' then '' else 'Persona eliminada' end
        where business_id = ${businessId} and ${requests}`,
  ];
}
