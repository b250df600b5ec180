import { sql } from '#server/db/sql.ts';
import { shownBilling } from '#server/invoices/stored.ts';
import { pqrOf } from '#server/pqr/pqr-of.ts';
import { type IdentitySeal, UNREADABLE } from '#server/secrets/identity-seal.ts';
import { cartSections } from './cart-sections.ts';
import { ORDERS_PAGE, PAGE, type Row, type Section } from './section.ts';

function registered(identity: Row['identity'], id: string, identities: IdentitySeal) {
  const opened = identity ? identities.openRegister(identity, id) : undefined;
  return {
    numero_de_documento: opened?.document ?? UNREADABLE,
    fecha_de_expedicion: opened?.issued ?? null,
    fecha_de_nacimiento: opened?.birthday ?? null,
  };
}

/**
 * Everything stored about a person, under names they understand. Excluded are only data that would help a thief of the
 * file (tokens, password hashes, secrets of the second factor) or that say nothing of the person.
 */
export const sections: readonly Section[] = [
  {
    name: 'direcciones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, address as direccion, alias as barrio, city as ciudad, comment as indicacion, lat as latitud,
        lng as longitud, zone as zona, is_default as principal, created_at as creada, removed_at as eliminada
      from address where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'autorizaciones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, purpose as finalidad, channel as canal, granted as concedida, text_version as version_del_texto,
        text_hash as sha256_del_texto, at as fecha, ip, user_agent as navegador,
        noted_by is not null as por_telefono
      from consent where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'mensajes_por_whatsapp',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, at as fecha, words as mensaje, phone as celular, order_id as pedido
      from whatsapp_reply where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'registro_de_datos_personales',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, user_type as tipo_de_persona, client_type as tipo_de_cliente, name as nombre, last_name as apellido,
        second_last_name as segundo_apellido, email as correo, phone_number as telefono, document_type as documento,
        document_place_expedition as lugar_de_expedicion, gender as genero, city as ciudad, neighborhood as barrio,
        concat_ws(' ', primary_address_type, primary_address_number, secondary_address_number_a,
          secondary_address_number_b, reference_point) as direccion, company as empresa,
        promotional_send_authorization as autoriza_promociones, created_at as creado, updated_at as actualizado, identity
      from habeas_register where business_id = ${business} and user_id = ${user} and not inactive and id > ${after} order by id limit ${PAGE}`,
    opened: ({ identity, ...row }, identities) => ({ ...row, ...registered(identity, row.id, identities) }),
  },
  {
    name: 'sesiones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, created_at as abierta, last_seen_at as ultimo_uso, expires_at as vence, ip, user_agent as navegador
      from session where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'avisos_en_dispositivos',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, kind as tipo, created_at as activado
      from push_subscription where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'pedidos',
    limit: ORDERS_PAGE,
    page: (business, user, after) => sql`
      select o.id, o.number as numero, o.state as estado, o.type as entrega, o.payment_method as metodo_de_pago,
        o.subtotal, o.discounts_total as descuentos, o.bags_total as bolsas, o.coupons_total as cupones,
        o.delivery_price as domicilio, o.total, o.customer as cliente, o.billing as facturar_a, o.invoice as factura, o.address as direccion, o.coupons as cupones_usados,
        o.observations as observaciones, o.window_start as franja_desde, o.window_end as franja_hasta,
        o.created_at as creado,
        (select coalesce(jsonb_agg(jsonb_build_object('producto', l.product ->> 'title', 'cantidad', l.count,
            'unidad', l.count_type, 'precio', l.price_neto, 'total', l.total, 'comentario', l.comment,
            'opciones', l.options_tags) order by l.position), '[]')
          from order_line l where l.business_id = o.business_id and l.order_id = o.id) as productos,
        (select coalesce(jsonb_agg(jsonb_build_object('de', e.from_state, 'a', e.to_state, 'motivo', e.reason,
            'fecha', e.at) order by e.at), '[]')
          from order_event e where e.business_id = o.business_id and e.order_id = o.id) as historia
      from customer_order o where o.business_id = ${business} and o.user_id = ${user} and o.id > ${after}
      order by o.id limit ${ORDERS_PAGE}`,
    opened: ({ cliente, facturar_a = null, ...row }, identities) => ({
      ...row,
      facturar_a: shownBilling(facturar_a, identities, row.id),
      ...(cliente && {
        cliente: {
          ...cliente,
          identification_card: identities.openDocument(cliente.identification_card, row.id) ?? UNREADABLE,
        },
      }),
    }),
  },
  {
    // Decision 095: what was asked for and is not paid yet is no line of its order.
    name: 'adiciones_pagadas_aparte',
    limit: PAGE,
    page: (business, user, after) => sql`
      select r.id, o.number as pedido, r.state as estado, r.reason as motivo, r.lines_count as productos_distintos,
        r.total_before as total_antes, r.total, r.amount as valor, r.due_at as se_puede_pagar_hasta,
        r.created_at as pedida, r.ended_at as terminada,
        (select coalesce(jsonb_agg(jsonb_build_object('producto', l.product ->> 'title', 'cantidad', l.count,
            'unidad', l.count_type, 'total', l.total, 'comentario', l.comment) order by l.position), '[]')
          from jsonb_to_recordset(r.added -> 'lines') as l (product jsonb, count int, count_type text, total bigint,
            comment text, position int)) as productos
      from addition_request r join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      where r.business_id = ${business} and o.user_id = ${user} and r.id > ${after} order by r.id limit ${PAGE}`,
  },
  {
    name: 'pagos',
    limit: PAGE,
    page: (business, user, after) => sql`
      select p.id, o.number as pedido, p.attempt as intento, p.gateway as pasarela, p.reference as referencia,
        p.state as estado, p.amount as valor, p.created_at as fecha,
        (select coalesce(jsonb_agg(jsonb_build_object('transaccion', t.transaction_id, 'estado', t.status,
            'medio', t.method, 'fecha', t.first_seen_at, 'respuesta_de_la_pasarela', t.provider_says)), '[]')
          from payment_transaction t where t.business_id = p.business_id and t.payment_id = p.id) as transacciones
      from payment p join customer_order o on o.business_id = p.business_id and o.id = p.order_id
      where p.business_id = ${business} and o.user_id = ${user} and p.id > ${after} order by p.id limit ${PAGE}`,
  },
  {
    name: 'tarjetas_guardadas',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, brand as marca, last_four as ultimos_cuatro, exp_month as vence_mes, exp_year as vence_ano, created_at as guardada
      from saved_card where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'devoluciones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select r.id, o.number as pedido, r.amount as valor, r.how as manera, r.state as estado, r.reason as motivo,
        r.created_at as fecha
      from refund r join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      where r.business_id = ${business} and o.user_id = ${user} and r.id > ${after} order by r.id limit ${PAGE}`,
  },
  ...cartSections,
  {
    name: 'opiniones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select r.id, p.title as producto, r.stars as estrellas, r.body as texto, r.state = 'visible' as publicada,
        r.answer as respuesta_de_la_tienda, r.created_at as escrita, r.edited_at as cambiada
      from product_review r join product p on p.business_id = r.business_id and p.id = r.product_id
      where r.business_id = ${business} and r.user_id = ${user} and r.id > ${after}
      order by r.id limit ${PAGE}`,
  },
  {
    name: 'calificaciones_de_pedidos',
    limit: PAGE,
    page: (business, user, after) => sql`
      select r.order_id as id, o.number as pedido, r.stars as estrellas, r.reasons as razones, r.comment as comentario,
        r.answer as respuesta_de_la_tienda, r.created_at as escrita, r.edited_at as cambiada, (
          select coalesce(jsonb_agg(jsonb_build_object('producto', l.product ->> 'title', 'bien_escogido', t.is_good)
            order by l.position), '[]')
          from order_line_rating t
          join order_line l on l.business_id = t.business_id and l.order_id = t.order_id and l.id = t.line_id
          where t.business_id = r.business_id and t.order_id = r.order_id) as productos
      from order_rating r join customer_order o on o.business_id = r.business_id and o.id = r.order_id
      where r.business_id = ${business} and r.user_id = ${user} and r.order_id > ${after}
      order by r.order_id limit ${PAGE}`,
  },
  {
    name: 'promociones',
    limit: PAGE,
    page: (business, user, after) => sql`
      select r.id, c.title as titulo, c.type as tipo, r.status as estado, r.sent_at as enviada, r.opened_at as abierta,
        r.unsubscribed_at as baja
      from campaign_recipient r join campaign c on c.business_id = r.business_id and c.id = r.campaign_id
      where r.business_id = ${business} and r.user_id = ${user} and r.id > ${after}
      order by r.id limit ${PAGE}`,
  },
  {
    name: 'consultas_y_reclamos',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, kind as tipo, description as solicitud, status as estado, received_at as recibida, due_at as plazo_legal,
        extended_until as plazo_ampliado, answer as respuesta, answered_at as respondida
      from habeas_request where business_id = ${business} and user_id = ${user} and id > ${after}
      order by id limit ${PAGE}`,
  },
  {
    name: 'peticiones_quejas_y_reclamos',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, number as numero, kind as tipo, asks as pide, order_id as pedido, description as solicitud,
        status as estado, received_at as recibida, due_at as plazo_legal, answer as respuesta,
        answered_at as respondida
      from pqr where ${pqrOf(business, user)} and id > ${after}
      order by id limit ${PAGE}`,
  },
  {
    name: 'credito',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, kind as movimiento, amount as valor, order_id as pedido, at as fecha, expires_at as vence from credit_entry
      where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'devoluciones_pedidas',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, order_id as pedido, status as estado, note as nota, created_at as fecha, answer as respuesta,
        decided_at as respondida, (select json_agg(json_build_object('producto', n.product_id, 'cantidad', n.count,
          'medida', n.count_type, 'razon', n.reason)) from return_request_line n
          where n.business_id = r.business_id and n.request_id = r.id) as productos
      from return_request r where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'solicitudes_de_eliminacion',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, state as estado, asked_at as pedida, runs_at as se_ejecuta, due_at as plazo_legal, ended_at as terminada
      from deletion_request where business_id = ${business} and user_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
  {
    name: 'registro_de_la_cuenta',
    limit: PAGE,
    page: (business, user, after) => sql`
      select id, action as accion, at as fecha, actor_role as hecho_por, ip
      from audit_log where business_id = ${business} and entity = 'app_user' and entity_id = ${user} and id > ${after} order by id limit ${PAGE}`,
  },
];
