import { sql } from '#server/db/sql.ts';
import { ORDERS_PAGE, PAGE, type Section } from './section.ts';

/** What a person puts together to buy: carts, a household, lists and orders that are repeated. */
export const cartSections: readonly Section[] = [
  {
    name: 'carritos',
    limit: ORDERS_PAGE,
    page: (business, user, after) => sql`
      select c.id, c.state as estado, c.type as entrega, c.coupon_codes as cupones, c.created_at as creado,
        c.rejected as productos_rechazados,
        (select coalesce(jsonb_agg(jsonb_build_object('producto', p.title, 'cantidad', l.count,
            'unidad', l.count_type, 'comentario', l.comment) order by l.created_at), '[]')
          from cart_line l join product p on p.business_id = l.business_id and p.id = l.product_id
          where l.business_id = c.business_id and l.cart_id = c.id) as productos,
        (select coalesce(jsonb_agg(jsonb_build_object('accion', h.action, 'fecha', h.at, 'dispositivo', h.device,
            'ip', h.ip) order by h.id), '[]')
          from (select * from cart_history h where h.business_id = c.business_id and h.cart_id = c.id
            order by h.id desc limit 500) h) as ultimos_cambios
      from cart c
      where c.business_id = ${business} and c.user_id = ${user} and c.household_id is null and c.id > ${after}
      order by c.id limit ${ORDERS_PAGE}`,
  },
  {
    name: 'hogar',
    limit: PAGE,
    page: (business, user, after) => sql`
      select m.household_id as id, h.name as hogar, m.joined_at as desde, h.owner_id = m.user_id as a_cargo,
        m.shops_together as compra_con_el_carrito_del_hogar,
        (select coalesce(jsonb_agg(jsonb_build_object('producto', p.title, 'cantidad', l.count,
            'unidad', l.count_type, 'comentario', l.comment) order by l.created_at), '[]')
          from cart c
          join cart_line l on l.business_id = c.business_id and l.cart_id = c.id and l.added_by = m.user_id
          join product p on p.business_id = l.business_id and p.id = l.product_id
          where c.business_id = m.business_id and c.household_id = m.household_id) as productos_que_agrego,
        (select coalesce(jsonb_agg(jsonb_build_object('accion', n.action, 'fecha', n.at, 'dispositivo', n.device,
            'ip', n.ip) order by n.id), '[]')
          from (select n.* from cart c
            join cart_history n on n.business_id = c.business_id and n.cart_id = c.id and n.actor_id = m.user_id
            where c.business_id = m.business_id and c.household_id = m.household_id
            order by n.id desc limit 500) n) as ultimos_cambios
      from household_member m join household h on h.business_id = m.business_id and h.id = m.household_id
      where m.business_id = ${business} and m.user_id = ${user} and m.household_id > ${after}
      order by m.household_id limit ${PAGE}`,
  },
  {
    name: 'mercados_guardados',
    limit: ORDERS_PAGE,
    page: (business, user, after) => sql`
      select c.id, c.name as nombre, c.type as tipo, c.created_at as creado,
        (select coalesce(jsonb_agg(jsonb_build_object('producto', p.title, 'cantidad', l.count,
            'unidad', l.count_type) order by l.position), '[]')
          from custom_cart_product l join product p on p.business_id = l.business_id and p.id = l.product_id
          where l.business_id = c.business_id and l.custom_cart_id = c.id) as productos
      from custom_cart c where c.business_id = ${business} and c.creator_id = ${user} and c.id > ${after}
      order by c.id limit ${ORDERS_PAGE}`,
  },
  {
    name: 'pedidos_que_se_repiten',
    limit: ORDERS_PAGE,
    page: (business, user, after) => sql`
      select s.id, s.name as nombre, s.rhythm as cada_cuanto, s.first_day as desde, s.next_day as siguiente, s.state as estado,
        s.type as entrega, s.window_time as hora, s.created_at as creado, (
          select jsonb_agg(jsonb_build_object('producto', g ->> 'name', 'cantidad', g -> 'count', 'unidad', g ->> 'countType',
            'comentario', g ->> 'comment')) from jsonb_array_elements(s.goods) g) as productos, (
          select coalesce(jsonb_agg(jsonb_build_object('dia', t.day, 'avisado', t.told_at, 'confirmado', t.confirmed_at,
            'saltado', t.skipped_at) order by t.day), '[]')
          from standing_order_turn t where t.business_id = s.business_id and t.standing_order_id = s.id) as dias
      from standing_order s where s.business_id = ${business} and s.user_id = ${user} and s.id > ${after}
      order by s.id limit ${ORDERS_PAGE}`,
  },
];
