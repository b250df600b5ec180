-- The schema as it is today: every table with its columns, keys, checks, indexes, policy, rights and triggers.
-- Made by `node scripts/run.mjs generate schema` from server/db/migrations; do not edit. It is read by people and by
-- test/schema-file.test.ts; a database is made by the migrations alone. The newest of them:
-- 0202_offers_in_feed.sql a09f62331a23

set check_function_bodies = off;

-- ==== Functions =====================================================================================================

create function analyze_practice() returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  analyze public.product, public.product_office, public.product_office_count, public.app_user, public.session,
    public.address, public.consent;
end $function$;
revoke all on function analyze_practice() from public;
grant execute on function analyze_practice() to canasta_app;

create function businesses_after(last_slug text, most integer) returns table(id uuid, slug text, name text, hosts text[], created_at timestamp with time zone, opened_at timestamp with time zone, superadmins integer, waits_for text) language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  for id, slug, name, created_at in
    select b.id, b.slug, b.name, b.created_at from public.business b where b.slug > last_slug and (b.moving is null or b.moving = 'leaving') order by b.slug limit most
  loop
    perform set_config('app.business_id', id::text, true);
    hosts := array(select h.host from public.business_host h where h.business_id = businesses_after.id order by h.host);
    opened_at := (select c.opened_at from public.business_config c where c.business_id = businesses_after.id);
    select count(*) filter (where u.password_hash is not null)::int, min(u.email) filter (where u.password_hash is null)
    into superadmins, waits_for
    from public.app_user u where u.business_id = businesses_after.id and u.role in ('superadmin', 'hyperadmin') and not u.disabled;
    return next;
  end loop;
  perform set_config('app.business_id', caller, true);
end $function$;
revoke all on function businesses_after(text,integer) from public;
grant execute on function businesses_after(text,integer) to canasta_app;

-- What a courier collected in cash in a round, without what was given back from it
create function cash_of_round(of_business uuid, of_round uuid) returns bigint language sql stable as $function$
  select coalesce((
    select sum(e.amount) from public.delivery_event e
    where e.business_id = of_business and e.round_id = of_round and e.kind = 'delivered' and e.method = 'cash'), 0)::bigint
    - coalesce((
    select sum(r.amount) from public.refund r
    where r.business_id = of_business and r.round_id = of_round), 0)::bigint
$function$;

create function clear_practice(most integer) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  here uuid := (select b.id from public.business b where b.practice);
  ids uuid[];
  carts uuid[];
  one text;
begin
  if here is null then return 0; end if;
  perform set_config('app.business_id', here::text, true);
  ids := array(select o.id from public.customer_order o where o.business_id = here limit most);
  foreach one in array array['order_line_rating', 'order_rating', 'product_review', 'delivery_claim', 'delivery_return',
    'delivery_event', 'delivery_stop', 'delivery_photo', 'credit_entry',
    'refund', 'pqr',
    'return_request_line', 'return_request', 'order_return_line', 'order_return', 'payment_review', 'order_question', 'order_surplus',
    'order_pick', 'pick_action', 'order_settlement', 'order_picking', 'order_assignment', 'order_position',
    'order_event', 'coupon_use'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  -- A payment and its transaction name each other: both go in one statement.
  with paid as (
    delete from public.payment p where p.business_id = here and p.order_id = any(ids) returning p.id)
  delete from public.payment_transaction t using paid where t.business_id = here and t.payment_id = paid.id;
  -- What refers to an addition goes before it: its payment above, its request and its lines.
  foreach one in array array['addition_request', 'order_line', 'order_addition'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  delete from public.customer_order where business_id = here and id = any(ids);
  carts := array(
    select c.id from public.cart c where c.business_id = here and not exists (
      select from public.customer_order o where o.business_id = here and o.cart_id = c.id) limit most);
  foreach one in array array['household_taking', 'cart_restore', 'cart_line', 'cart_history'] loop
    execute format('delete from public.%I where business_id = $1 and cart_id = any($2)', one) using here, carts;
  end loop;
  delete from public.cart where business_id = here and id = any(carts);
  if cardinality(ids) = 0 and cardinality(carts) = 0 then
    foreach one in array array['delivery_round', 'cart_merge', 'delivery_window', 'order_counter', 'payment_event', 'message',
      'outbox', 'webhook_event', 'stat', 'stat_change', 'stat_sum', 'viewed_product', 'product_pair', 'search_miss',
      'search_choice', 'pqr', 'credit_entry', 'credit_account'] loop
      execute format('delete from public.%I where business_id = $1', one) using here;
    end loop;
    delete from public.session s using public.app_user u
      where s.business_id = here and u.business_id = here and u.id = s.user_id and u.email like '%@practica.invalid';
    update public.product_office set stock = 1000000, received = 1000000, missing = 0 where business_id = here;
    delete from public.standing_order where business_id = here;
    delete from public.stock_lot where business_id = here;
    delete from public.stock_booking where business_id = here;
    delete from public.reception_entry where business_id = here;
    delete from public.reception_line where business_id = here;
    delete from public.reception where business_id = here;
    delete from public.stock_count_entry where business_id = here;
    delete from public.stock_count where business_id = here;
    delete from public.stock_movement where business_id = here;
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
    select p.business_id, p.office_id, p.product_id, (
        lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
      t.at, 'opening', p.stock, p.stock, ''
    from public.product_office p cross join (select clock_timestamp() - interval '1 second' as at) t
    where p.business_id = here and p.stock <> 0;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
revoke all on function clear_practice(integer) from public;
grant execute on function clear_practice(integer) to canasta_app;

-- Adds what moved in an office before a moment to its closings. Returns how many products it closed.
create function close_stock(of_office uuid, before timestamp with time zone) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  since timestamptz;
  closed int;
begin
  -- What began before has ended by then.
  if before > clock_timestamp() - interval '1 hour' then
    raise check_violation using message = 'What may still be written is not closed', constraint = 'stock_closing_before';
  end if;
  select coalesce(max(c.until), '-infinity') into since from public.stock_closing c
  where c.business_id = here and c.office_id = of_office;
  insert into public.stock_closing as c (business_id, office_id, product_id, movement_id, stock, until)
  select here, of_office, m.product_id, m.last, coalesce(k.stock, 0) + m.amount, before
  from (
    select product_id, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from public.stock_movement where business_id = here and office_id = of_office and at >= since and at < before group by 1
  ) m
  left join public.stock_closing k on k.business_id = here and k.office_id = of_office and k.product_id = m.product_id
  on conflict (business_id, office_id, product_id) do update
    set movement_id = excluded.movement_id, stock = excluded.stock, until = excluded.until;
  get diagnostics closed = row_count;
  return closed;
end $function$;
revoke all on function close_stock(uuid,timestamp with time zone) from public;
grant execute on function close_stock(uuid,timestamp with time zone) to canasta_app;

-- What pieces or grams of a product cost; null = unknown
create function cost_of_stock(of_business uuid, of_product uuid, amount bigint) returns bigint language sql stable as $function$
  select round(abs(amount)::numeric * p.cost
    / case when p.count_type = 'grams' and p.quantity_pum > 0 then p.quantity_pum::numeric else 1 end)::bigint
  from public.product p where p.business_id = of_business and p.id = of_product
$function$;

-- Pesos of credit that pay an order: what was used, less what came back of it
create function credit_left_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select o.credit_used - coalesce((
    select sum(r.amount) from public.refund r
    where r.business_id = o.business_id and r.order_id = o.id and r.how = 'credit' and r.return_id is null), 0)::bigint
  from public.customer_order o where o.business_id = of_business and o.id = of_order
$function$;

-- What its shopper got of a product of a line: as picked, else as ordered, without what was not handed over
create function delivered_of_line(of_business uuid, of_order uuid, of_line uuid, of_product uuid, out count bigint, out total bigint, out stock_demand bigint) returns record language sql stable as $function$
  select coalesce(sum(g.count - case when r.order_id is null then 0 else coalesce(r.count, g.count) end), 0)::bigint,
    coalesce(sum(g.total - coalesce(r.total, 0)), 0)::bigint,
    coalesce(sum(g.stock_demand - coalesce(r.stock_demand, 0)), 0)::bigint
  from (
    select coalesce(k.count, l.count) as count, coalesce(k.total, l.total) as total,
      coalesce(k.stock_demand, l.stock_demand) as stock_demand
    from public.order_line l
    left join lateral (
      select a.id from public.pick_action a
      where a.business_id = l.business_id and a.order_id = l.order_id and a.line_id = l.id and a.applied
        and not exists (select from public.pick_action n where n.business_id = a.business_id
          and n.order_id = a.order_id and n.line_id = a.line_id and n.replaces = a.id and n.applied)
    ) s on true
    left join public.order_pick k on k.business_id = l.business_id and k.order_id = l.order_id and k.line_id = l.id
      and k.action_id = s.id and k.kind <> 'missing'
    where l.business_id = of_business and l.order_id = of_order and l.id = of_line
      and (s.id is null or k.id is not null) and coalesce(k.product_id, l.product_id) = of_product
  ) g
  left join public.delivery_return r on r.business_id = of_business and r.order_id = of_order and r.line_id = of_line
    and r.product_id = of_product
$function$;

create function end_demonstration(of_business uuid) returns boolean language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  perform public.refuse_moving(of_business);
  update public.business set demonstration = false where id = of_business and demonstration;
  return found;
end $function$;
revoke all on function end_demonstration(uuid) from public;
grant execute on function end_demonstration(uuid) to canasta_app;

create function fill_practice(source uuid, most integer, notice text) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  here uuid := (select b.id from public.business b where b.practice);
  office uuid;
  goods uuid[];
  one text;
  found_rows jsonb;
  of_table text;
  day jsonb;
  settings jsonb;
  moment timestamptz := now();
begin
  perform set_config('app.business_id', here::text, true);
  if exists (select from public.office o where o.business_id = here) then
    perform set_config('app.business_id', caller, true);
    return 0;
  end if;
  select jsonb_object_agg(k, case when k ~ '(Open|From)$' then '00:00' else '23:59' end) into day
  from unnest(array['orderOpen', 'orderClose', 'storeOpen', 'storeClose', 'pickupFrom', 'pickupTo', 'deliveryFrom',
    'deliveryTo', 'sundayOpen', 'sundayClose', 'sundayStoreOpen', 'sundayStoreClose', 'sundayPickupFrom',
    'sundayPickupTo', 'sundayDeliveryFrom', 'sundayDeliveryTo']) k;
  perform set_config('app.business_id', source::text, true);
  office := (select o.id from public.office o where o.business_id = source and not o.inactive
    order by o.is_default desc, o.position, o.id limit 1);
  goods := array(select p.product_id from public.product_office p where p.business_id = source and p.office_id = office
    and p.visible order by p.popularity desc, p.product_id limit most);
  settings := (select to_jsonb(c) from public.business_config c where c.business_id = source);
  foreach one in array array['office', 'zone', 'category', 'subcategory', 'planometry', 'brand', 'provider', 'product',
    'product_office'] loop
    perform set_config('app.business_id', source::text, true);
    execute format('select coalesce(jsonb_agg(to_jsonb(t) || $4), ''[]'') from public.%I t where t.business_id = $1 and %s',
      one, case one
        when 'office' then 't.id = $2'
        when 'zone' then 't.office_id = $2'
        when 'planometry' then 't.office_id = $2'
        when 'brand' then 't.id in (select p.brand_id from public.product p where p.business_id = $1 and p.id = any($3))'
        when 'provider' then
          't.id in (select p.provider_id from public.product p where p.business_id = $1 and p.id = any($3))'
        when 'product' then 't.id = any($3)'
        when 'product_office' then 't.office_id = $2 and t.product_id = any($3)'
        else 'true' end)
    into found_rows using source, office, goods, jsonb_build_object('business_id', here) || case one
      when 'office' then jsonb_build_object('hours', day, 'special_days', '[]'::jsonb, 'extra_holidays', '[]'::jsonb,
        'working_holidays', '[]'::jsonb, 'ws_keys', '{}'::jsonb, 'window_capacity', 0, 'delivery_time_per_product', 0,
        'is_default', true)
      when 'brand' then '{"merged_into": null}'::jsonb
      when 'product_office' then '{"stock": 1000000, "received": 1000000, "missing": 0}'::jsonb
      else '{}'::jsonb end;
    perform set_config('app.business_id', here::text, true);
    of_table := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = format('public.%I', one)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '');
    execute format('insert into public.%I (%s) select %s from jsonb_populate_recordset(null::public.%I, $1)',
      one, of_table, of_table, one) using found_rows;
  end loop;
  update public.business_config set opened_at = moment, opening_confirmed = '{hours,payments,texts}',
    cart_min_price = (settings ->> 'cart_min_price')::bigint, delivery_price = (settings ->> 'delivery_price')::bigint,
    bags_config = settings -> 'bags_config', custom_text_fields = settings -> 'custom_text_fields',
    header_message = jsonb_build_array(jsonb_build_object('icon', '', 'text', notice, 'link', '/')),
    version = version + 1
  where business_id = here;
  perform set_config('app.business_id', caller, true);
  return cardinality(goods);
end $function$;
revoke all on function fill_practice(uuid,integer,text) from public;
grant execute on function fill_practice(uuid,integer,text) to canasta_app;

-- Makes one entry of those that orders, files and other systems left of a product in a month of more than a year ago
create function fold_stock(of_office uuid, since timestamp with time zone, before timestamp with time zone) returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  here uuid := nullif(current_setting('app.business_id', true), '')::uuid;
  folded int;
begin
  if before > clock_timestamp() - interval '390 days' or before > since + interval '31 days' then
    raise check_violation using message = 'Entries of thirteen months stay', constraint = 'stock_fold_before';
  end if;
  with month as (
    select product_id, kind, count(*) as entries, sum(amount)::bigint as amount, max(id::text collate "C")::uuid as last
    from public.stock_movement
    where business_id = here and office_id = of_office and at >= since and at < before
      and kind in ('sale', 'order_change', 'cancellation', 'import', 'api', 'other')
    group by 1, 2 having count(*) > 1
  ), gone as (
    delete from public.stock_movement m using month f
    where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.kind = f.kind
      and m.at >= since and m.at < before and m.id <> f.last
  )
  update public.stock_movement m set amount = f.amount, actor_id = null, source_id = null,
    note = 'Suma de ' || replace(to_char(f.entries, 'FM999,999,999'), ',', '.') || ' movimientos del mes'
  from month f
  where m.business_id = here and m.office_id = of_office and m.product_id = f.product_id and m.id = f.last;
  get diagnostics folded = row_count;
  return folded;
end $function$;
revoke all on function fold_stock(uuid,timestamp with time zone,timestamp with time zone) from public;
grant execute on function fold_stock(uuid,timestamp with time zone,timestamp with time zone) to canasta_app;

create function folded(words text) returns text language sql immutable parallel safe as $function$
  select translate(lower(words), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
$function$;

create function has_product_feed(business uuid) returns boolean language plpgsql as $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('product feed ' || business, 0));
  return exists (select from public.product_feed f where f.business_id = business);
end $function$;

create function ids_or_all(ids uuid[]) returns text language sql stable as $function$
  select case when cardinality(ids) > 50 then '*' else array_to_string(ids, ' ') end
$function$;

create function is_licensed(kind text) returns boolean language sql immutable as $function$
  select kind = 'medicine'
$function$;

create function is_order_state(state text) returns boolean language plpgsql immutable parallel safe as $function$
begin
  return state in ('1_waiting_products', '2_waiting_address', '3_waiting_paymethod', '4_waiting_setcomplete',
    '5_waiting_online_payment', '13_order_received', '6_payment_complete', '7_admin_cart_accept',
    '8_store_select_products', '9_store_invoice_products', '10_store_dispatch_products',
    '11_store_onlinepayment_fail', '12_store_cancel_order');
end $function$;

create function is_sale(state text) returns boolean language sql immutable parallel safe as $function$
  select state not in ('5_waiting_online_payment', '11_store_onlinepayment_fail', '12_store_cancel_order')
$function$;

create function is_to_be_picked(state text) returns boolean language sql immutable parallel safe as $function$
  select state in ('13_order_received', '5_waiting_online_payment', '6_payment_complete', '7_admin_cart_accept',
    '8_store_select_products')
$function$;

create function keep_goods_law(business uuid) returns void language sql as $function$
  select pg_advisory_xact_lock_shared(hashtextextended('goods law ' || business, 0))
$function$;

-- modules of the product, in the order in which they are listed
create function known_modules() returns table(place integer, code text, name text, description text, type text, icon text) language sql immutable as $function$
  values
    (1, 'home_v2', 'Inicio por secciones', 'Banners por sección y diseño propio para celular y escritorio.', 'tienda', 'squares-four'),
    (2, 'header_message', 'Mensaje de encabezado', 'Cinta con avisos, precios y enlaces encima de la tienda.', 'tienda', 'megaphone-simple'),
    (3, 'footer', 'Pie de página', 'Dos bloques con tres columnas de enlaces y datos legales.', 'tienda', 'rows'),
    (4, 'show_menu_lateral', 'Menú lateral', 'Columna fija con categorías en pantallas grandes.', 'tienda', 'sidebar-simple'),
    (5, 'appbar_price_cart', 'Precio en el carrito', 'El botón del carrito muestra cuánto llevas.', 'tienda', 'basket'),
    (6, 'search_with_categories', 'Búsqueda por categorías', 'Filtra los resultados con cuentas por categoría.', 'tienda', 'magnifying-glass'),
    (7, 'show_categories_collage', 'Mosaico de categorías', 'Las categorías con su imagen en la página de inicio.', 'tienda', 'grid-nine'),
    (8, 'categories_scroll_horizontal', 'Categorías en fila', 'Las categorías se recorren de lado en el celular.', 'tienda', 'arrows-horizontal'),
    (9, 'group_by_subcategory', 'Agrupar por subcategoría', 'Las listas separan los productos por subcategoría.', 'tienda', 'list-dashes'),
    (10, 'product_card_vertical', 'Tarjeta vertical', 'Tarjeta de producto con la imagen arriba.', 'tienda', 'cards'),
    (11, 'canaveral_products_card', 'Tarjeta de producto propia', 'Diseño de tarjeta hecho para el negocio.', 'tienda', 'paint-brush'),
    (12, 'appbar_theme_1', 'Encabezado con tema 1', 'Encabezado con ofertas, menú y búsqueda en una fila.', 'tienda', 'paint-brush'),
    (13, 'appbar_theme_2', 'Encabezado con tema 2', 'Encabezado en dos filas, con el logo en el centro.', 'tienda', 'paint-brush'),
    (14, 'city_modal_v1', 'Elección de sede por ciudad', 'La primera visita escoge ciudad y luego sede.', 'tienda', 'map-pin'),
    (15, 'products_likes', 'Favoritos y carritos guardados', 'Los clientes guardan productos y arman sus mercados.', 'clientes', 'heart'),
    (16, 'recipes_v2', 'Comunidad y recetas', 'Recetas, eventos y mercados que se agregan completos al carrito.', 'clientes', 'cooking-pot'),
    (17, 'phone_login', 'Ingreso con celular', 'Código de un solo uso por mensaje de texto.', 'clientes', 'device-mobile'),
    (18, 'user_info_v2', 'Datos del cliente ampliados', 'Documento, fecha de nacimiento y autorizaciones.', 'clientes', 'identification-card'),
    (19, 'new_address_button', 'Botón de nueva dirección', 'Agrega direcciones sin salir de la compra.', 'clientes', 'map-pin-plus'),
    (20, 'categories_tags', 'Etiquetas por categoría', 'Etiquetas para filtrar y destacar productos.', 'catálogo', 'tag'),
    (21, 'categories_options', 'Opciones por subcategoría', 'Cortes, empaques y otras opciones que el cliente escoge.', 'catálogo', 'sliders-horizontal'),
    (22, 'categories_custom_cards', 'Tarjeta por categoría', 'Qué muestra la tarjeta en cada categoría.', 'catálogo', 'cardholder'),
    (23, 'planogram', 'Planograma', 'Pasillo y góndola de cada subcategoría en cada sede.', 'operación', 'map-trifold'),
    (24, 'delivery_picker', 'Alistadores y domiciliarios', 'Asigna quién alista y quién entrega cada pedido.', 'operación', 'moped'),
    (25, 'admin-integrations', 'Integraciones', 'Estado y próxima ejecución de las conexiones con otros sistemas.', 'operación', 'plugs-connected'),
    (26, 'cupons', 'Cupones', 'Descuentos por código, con límites y acumulación.', 'ventas', 'ticket'),
    (27, 'habeas-data', 'Habeas data', 'Registro de autorizaciones y solicitudes de datos personales.', 'legal', 'shield-check'),
    (28, 'order_additions', 'Agregar a un pedido', 'El cliente agrega productos a un pedido que aún no se alista, sin pagar otro domicilio.', 'clientes', 'plus-circle'),
    (29, 'whatsapp_messages', 'Mensajes por WhatsApp', 'Quien lo autoriza recibe por WhatsApp los mensajes de sus pedidos.', 'clientes', 'whatsapp-logo'),
    (30, 'stock_counts', 'Conteos de inventario', 'Varias personas cuentan con el celular lo que hay, y las diferencias se registran con su motivo.', 'operación', 'barcode'),
    (31, 'customer_credit', 'Crédito de clientes', 'Una devolución puede quedar como crédito, que el cliente usa al pagar su próximo pedido.', 'clientes', 'credit-card'),
    (32, 'product_feeds', 'Catálogo para Google y Meta', 'Publica el catálogo de cada sede para Merchant Center y para los anuncios de Facebook e Instagram.', 'ventas', 'megaphone-simple'),
    (34, 'stock_lots', 'Fechas de vencimiento', 'De las categorías que lo piden se anota cuándo vence lo que llega: qué vence pronto, en oferta con un toque, y qué toma primero quien alista.', 'operación', 'calendar-blank'),
    (35, 'standing_orders', 'Pedidos que se repiten', 'El cliente repite un pedido cada semana, cada dos o cada mes: el día antes le llega con precios y existencias, y lo confirma con un toque.', 'clientes', 'repeat')
$function$;

create function left_price(earlier bigint[], day integer, price bigint) returns bigint[] language sql immutable as $function$
  select kept.prices || case when kept.prices[cardinality(kept.prices) - 1] = day then '{}'
    else array[day::bigint, price] end
  from (
    select coalesce(array_agg(v.value order by i, v.place), '{}') as prices
    from generate_series(1, cardinality(earlier), 2) i
    cross join unnest(array[earlier[i], earlier[i + 1]]) with ordinality v (value, place)
    where earlier[i] >= day - 30 and earlier[i + 1] < price
  ) kept
$function$;

create function lowest_price(earlier bigint[], since integer) returns bigint language sql immutable as $function$
  select min(earlier[i + 1]) from generate_series(1, cardinality(earlier), 2) i where earlier[i] >= since
$function$;

create function make_business(new_business uuid, new_slug text, new_name text, new_host text, superadmin uuid, superadmin_email text, link_hash bytea, link_expires timestamp with time zone) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  insert into public.business (id, slug, name) values (new_business, new_slug, new_name);
  insert into public.business_host (host, business_id) values (new_host, new_business);
  perform set_config('app.business_id', new_business::text, true);
  insert into public.business_config (business_id, app_title, opened_at, opening_confirmed, custom_text_fields)
  values (new_business, new_name, null, '{}', '{"terms_unticked": "sí"}');
  insert into public.app_user (business_id, id, email, role, provider)
  values (new_business, superadmin, superadmin_email, 'superadmin', 'email');
  insert into public.password_link (business_id, token_hash, user_id, expires_at)
  values (new_business, link_hash, superadmin, link_expires);
  perform set_config('app.business_id', caller, true);
end $function$;
revoke all on function make_business(uuid,text,text,text,uuid,text,bytea,timestamp with time zone) from public;
grant execute on function make_business(uuid,text,text,text,uuid,text,bytea,timestamp with time zone) to canasta_app;

create function make_practice(new_business uuid, new_slug text, new_host text, superadmin uuid, superadmin_email text, link_hash bytea, link_expires timestamp with time zone) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  perform public.make_business(new_business, new_slug, 'Práctica', new_host, superadmin, superadmin_email, link_hash,
    link_expires);
  update public.business set practice = true where id = new_business;
end $function$;
revoke all on function make_practice(uuid,text,text,uuid,text,bytea,timestamp with time zone) from public;
grant execute on function make_practice(uuid,text,text,uuid,text,bytea,timestamp with time zone) to canasta_app;

create function may_be_promoted(kind text) returns boolean language sql immutable as $function$
  select kind not in ('tobacco', 'medicine', 'infant')
$function$;

create function modules_of_business(of_business uuid) returns table(code text, name text, description text, is_active boolean) language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  perform set_config('app.business_id', of_business::text, true);
  return query
    select m.code, m.name, m.description, m.status = 'active' from public.business_module m
    where m.business_id = of_business order by m.position, m.code;
  perform set_config('app.business_id', caller, true);
end $function$;
revoke all on function modules_of_business(uuid) from public;
grant execute on function modules_of_business(uuid) to canasta_app;

create function new_id() returns uuid language sql as $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$;

-- One message a matter: what happens within two minutes of a change is told together
create function note_order_moments(of_business uuid, of_order uuid, happened text[]) returns void language sql as $function$
  insert into public.message as m (business_id, id, channel, sealed, order_id, moments, next_try_at, expires_at)
  select of_business, gen_random_uuid(), 'order', convert_to('{}', 'UTF8'), of_order, happened,
    clock_timestamp() + interval '2 minutes', clock_timestamp() + interval '1 day'
  where not exists (
    select from public.customer_order o
    where o.business_id = of_business and o.id = of_order and o.channel_number is not null)
  on conflict (business_id, order_id) where order_id is not null and sealed is not null and attempts = 0
  do update set moments = m.moments || excluded.moments, expires_at = excluded.expires_at
$function$;

create function note_stat_change(business uuid, differences jsonb) returns void language sql as $function$
  insert into public.stat_change (business_id, changes) select business, differences where differences is not null
$function$;

create function operation_figures(moment timestamp with time zone) returns table(business text, kind text, name text, amount bigint, since timestamp with time zone) language plpgsql set search_path to '' as $function$
declare
  most constant int := 10000;
  before text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
begin
  for one, business in select b.id, b.slug from public.business b where b.moving is null order by b.slug loop
    perform set_config('app.business_id', one::text, true);
    return query
      select business, f.kind, f.name, f.amount, f.since from (
        select 'queue' as kind, 'outbox' as name, count(*) as amount, min(w.at) as since from (
          select o.created_at as at from public.outbox o where o.business_id = one and o.sent_at is null
          order by o.id limit most) w
        union all
        select 'queue', 'messages', count(*), min(w.at) from (
          select m.next_try_at as at from public.message m
          where m.business_id = one and m.sealed is not null and m.next_try_at <= moment
          order by m.next_try_at limit most) w
        union all
        select 'queue', 'webhooks', count(*), min(w.at) from (
          (select e.created_at as at from public.webhook_event e where e.business_id = one
            order by e.created_at limit most)
          union all
          (select d.next_try_at from public.webhook h join public.webhook_delivery d
            on d.business_id = h.business_id and d.webhook_id = h.id and d.status = 'waiting' and d.next_try_at <= moment
            where h.business_id = one and h.removed_at is null and not h.inactive and exists (
              select from public.business_module m
              where m.business_id = one and m.code = 'admin-integrations' and m.status = 'active')
            limit most)) w
        union all
        select 'queue', 'payments', count(*), min(w.at) from (
          select p.next_query_at as at from public.payment p
          where p.business_id = one and p.next_query_at <= moment order by p.next_query_at limit most) w
        union all
        -- One that was put back or revived is not as old as the day it was made.
        select 'queue', w.name, count(*), coalesce(min(w.at), moment) from (
          select case when j.kind like 'imports.%' then 'imports' else 'jobs' end as name,
            case when j.started_at is null then j.created_at end as at
          from public.job j where j.business_id = one and j.status in ('waiting', 'retrying') limit most) w
        group by w.name
        union all
        select 'queue', 'payment_reviews', count(*), min(w.at) from (
          select r.created_at as at from public.payment_review r
          where r.business_id = one and r.resolved_at is null order by r.created_at limit most) w
        union all
        select 'orders', o.state, count(*), max(o.created_at) from (
          select c.state, c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 hour' and c.created_at <= moment
          order by c.created_at desc limit most) o group by o.state
        union all
        select 'orders_last_minute', '', count(*), max(o.created_at) from (
          select c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 minute' and c.created_at <= moment
          order by c.created_at desc limit most) o) f
      where f.amount > 0;
  end loop;
  perform set_config('app.business_id', before, true);
end $function$;
revoke all on function operation_figures(timestamp with time zone) from public;
grant execute on function operation_figures(timestamp with time zone) to canasta_app;

create function operator_mail() returns text language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
  found_mail text;
begin
  for one in select id from public.business where moving is null order by created_at, id loop
    perform set_config('app.business_id', one::text, true);
    select u.email into found_mail from public.app_user u
    where u.business_id = one and u.role = 'hyperadmin' and not u.disabled and u.email <> ''
    order by u.created_at, u.id limit 1;
    exit when found_mail is not null;
  end loop;
  perform set_config('app.business_id', caller, true);
  return found_mail;
end $function$;
revoke all on function operator_mail() from public;
grant execute on function operator_mail() to canasta_app;

create function outbox_businesses() returns setof uuid language plpgsql set search_path to '' as $function$
declare
  before text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
begin
  for one in select b.id from public.business b loop
    perform set_config('app.business_id', one::text, true);
    if exists (select from public.outbox o where o.business_id = one and o.sent_at is null) then
      return next one;
    end if;
  end loop;
  perform set_config('app.business_id', before, true);
end $function$;
revoke all on function outbox_businesses() from public;
grant execute on function outbox_businesses() to canasta_app;

create function rebuild_stats(business uuid) returns void language plpgsql set work_mem to '32MB' set enable_mergejoin to 'off' as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('stats ' || business, 0));
  with added as (
    delete from public.stat_change c where c.business_id = business
  ), counted as materialized (
    select * from public.stats_of_orders(business)
  ), monthly as (
    select c.office_id, c.module, date_trunc('month', c.day::timestamp)::date as starts, c.reference,
      sum(c.value)::bigint as value
    from counted c group by 1, 2, 3, 4
  ), summed as (
    select 'day' as span, c.office_id, c.module, c.day as starts, c.reference, c.value from counted c
    union all
    select 'day', '00000000-0000-0000-0000-000000000000', c.module, c.day, c.reference, sum(c.value)::bigint
    from counted c group by 3, 4, 5
    union all
    select 'month', m.office_id, m.module, m.starts, m.reference, m.value from monthly m
    union all
    select 'month', '00000000-0000-0000-0000-000000000000', m.module, m.starts, m.reference, sum(m.value)::bigint
    from monthly m group by 3, 4, 5
  ), wrong as materialized (
    select module, day, reference, office_id, c.value
    from counted c
    full join (
      select s.module, s.day, s.reference, s.office_id, s.value from public.stat s
      where s.business_id = business and s.module = any (public.stat_modules_of_orders())
    ) stored using (module, day, reference, office_id)
    where c.value is distinct from stored.value
  ), wrong_sums as materialized (
    select span, office_id, module, starts, reference, c.value
    from summed c
    full join (
      select t.span, t.office_id, t.module, t.starts, t.reference, t.value from public.stat_sum t
      where t.business_id = business
    ) stored using (span, office_id, module, starts, reference)
    where c.value is distinct from stored.value
  ), gone as (
    delete from public.stat s using wrong w
    where w.value is null and s.business_id = business and s.module = w.module and s.day = w.day
      and s.reference = w.reference and s.office_id = w.office_id
  ), gone_sums as (
    delete from public.stat_sum t using wrong_sums w
    where w.value is null and t.business_id = business and t.span = w.span and t.office_id = w.office_id
      and t.module = w.module and t.starts = w.starts and t.reference = w.reference
  ), sums as (
    insert into public.stat_sum (business_id, span, office_id, module, starts, reference, value)
    select business, w.span, w.office_id, w.module, w.starts, w.reference, w.value from wrong_sums w
    where w.value is not null
    on conflict (business_id, span, office_id, module, starts, reference) do update set value = excluded.value
  )
  insert into public.stat (business_id, module, day, reference, office_id, value)
  select business, w.module, w.day, w.reference, w.office_id, w.value from wrong w where w.value is not null
  on conflict (business_id, module, day, reference, office_id) do update set value = excluded.value;
end $function$;

create function rebuild_views(business uuid) returns void language plpgsql as $function$
begin
  delete from public.viewed_product v where v.business_id = business;
  insert into public.viewed_product (business_id, span, office_id, starts, product_id, views)
  select business, span.span, span.office_id, span.starts, s.reference::uuid, sum(s.value)
  from public.stat s
  cross join lateral public.stat_spans(s.day, s.office_id) as span
  where s.business_id = business and s.module = 'product_view'
  group by 2, 3, 4, 5;
end $function$;

-- Pesos that were received for an order: online from its provider, else when it was handed over
create function received_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select case
    when o.payment_method = 'online' then o.credit_used + coalesce((
      select sum(t.amount_in_cents / 100) from public.payment p
      join public.payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = o.business_id and p.order_id = o.id and t.currency = 'COP'
        and (t.status = 'approved' or t.status = 'voided' and exists (
          select from public.refund r
          where r.business_id = p.business_id and r.payment_id = p.id and r.how = 'void' and r.state <> 'refused'
            and coalesce(r.transaction_id, t.transaction_id) = t.transaction_id))), 0)::bigint
    when o.delivery -> 'events' -> -1 ->> 'event' = 'delivered' then o.credit_used - public.credit_left_of_order(
      o.business_id, o.id) + greatest(
      coalesce(s.bags_total + s.delivery_price, o.bags_total + o.delivery_price),
      coalesce(s.amount_to_pay, o.total) - coalesce((
        select sum(r.total - r.discount) from public.delivery_return r
        where r.business_id = o.business_id and r.order_id = o.id), 0))::bigint
    else o.credit_used end
  from public.customer_order o
  left join public.order_settlement s on s.business_id = o.business_id and s.order_id = o.id
  where o.business_id = of_business and o.id = of_order
$function$;

-- the module of goods that come in, as known_modules has the others
create function receptions_module() returns table(place integer, code text, name text, description text, type text, icon text) language sql immutable as $function$
  values (33, 'receptions', 'Recepción de mercancía', 'Lo que llega de un proveedor entra al inventario contra su lista, entre varias personas y con su costo.', 'operación', 'truck')
$function$;

create function refuse_moving(of_business uuid) returns void language plpgsql set search_path to '' as $function$
declare
  state text;
begin
  select b.moving into state from public.business b where b.id = of_business for share;
  if state is not null then
    raise exception using errcode = '25006', message = 'this business is moving to another cluster';
  end if;
end $function$;

create function renew_first_link(of_business uuid, link_hash bytea, link_expires timestamp with time zone) returns text language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  at timestamptz := now();
  invited uuid;
  invited_email text;
begin
  perform public.refuse_moving(of_business);
  perform set_config('app.business_id', of_business::text, true);
  select u.id, u.email into invited, invited_email from public.app_user u
  where u.business_id = of_business and u.role = 'superadmin' and not u.disabled and not exists (
    select from public.app_user one where one.business_id = of_business and one.role in ('superadmin', 'hyperadmin')
      and one.password_hash is not null)
  order by u.created_at, u.id limit 1 for update;
  if invited is not null then
    -- Of several links the newest is the one that counts.
    update public.password_link set used_at = at where business_id = of_business and user_id = invited and used_at is null;
    insert into public.password_link (business_id, token_hash, user_id, expires_at)
    values (of_business, link_hash, invited, link_expires);
  end if;
  perform set_config('app.business_id', caller, true);
  return invited_email;
end $function$;
revoke all on function renew_first_link(uuid,bytea,timestamp with time zone) from public;
grant execute on function renew_first_link(uuid,bytea,timestamp with time zone) to canasta_app;

create function set_business_hosts(of_business uuid, hosts text[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  -- First: of two that share the row first, neither could have it alone.
  perform from public.business where id = of_business for update;
  perform public.refuse_moving(of_business);
  delete from public.business_host where business_id = of_business and host <> all (hosts);
  insert into public.business_host (host, business_id)
  select wanted.host, of_business from unnest(hosts) wanted (host)
  where not exists (select from public.business_host h where h.host = wanted.host and h.business_id = of_business);
end $function$;
revoke all on function set_business_hosts(uuid,text[]) from public;
grant execute on function set_business_hosts(uuid,text[]) to canasta_app;

create function set_business_modules(of_business uuid, codes text[], at timestamp with time zone) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
begin
  perform public.refuse_moving(of_business);
  perform set_config('app.business_id', of_business::text, true);
  update public.business_module m
  set status = case when m.code = any(codes) then 'active' else 'inactive' end, version = m.version + 1, updated_at = at
  where m.business_id = of_business and (m.status = 'active') <> (m.code = any(codes));
  perform set_config('app.business_id', caller, true);
end $function$;
revoke all on function set_business_modules(uuid,text[],timestamp with time zone) from public;
grant execute on function set_business_modules(uuid,text[],timestamp with time zone) to canasta_app;

create function settle_goods(business uuid, products uuid[]) returns void language sql as $function$
  with law as materialized (
    select p.id, public.may_be_promoted(k.kind) as promoted,
      not p.inactive and not p.hidden and p.picture <> ''
        and (not public.is_licensed(k.kind) or g.sells_medicines) as shown
    from public.product p
    join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join public.category c on c.business_id = p.business_id and c.id = p.category_id
    join public.business_config g on g.business_id = p.business_id
    cross join lateral (select coalesce(p.goods_kind, s.goods_kind, c.goods_kind) as kind) k
    where p.business_id = business and p.id = any (products)
  ), held as materialized (
    select po.office_id, po.product_id
    from public.product_office po join law l on l.id = po.product_id
    where po.business_id = business
      and (po.visible <> l.shown or not l.promoted and po.price_neto < greatest(po.list_price, po.price))
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = l.shown, price_neto = case when l.promoted then po.price_neto else po.price end
  from held h join law l on l.id = h.product_id
  where po.business_id = business and po.office_id = h.office_id and po.product_id = h.product_id
$function$;

create function stat_change_of(module text, day date, reference text, office uuid, value bigint) returns jsonb language sql stable as $function$
  select jsonb_build_object('module', module, 'day', day, 'reference', reference, 'office_id', office, 'value', value)
$function$;

create function stat_modules_of_orders() returns text[] language sql immutable parallel safe as $function$
  select array['shoppingcart_price', 'shoppingcart_count', 'shoppingcart_units', 'orders_by_hour', 'sales_by_hour',
    'coupon_uses', 'coupon_cost', 'delivered_orders', 'delivered_late', 'delivered_late_minutes', 'picked_orders',
    'picked_lines', 'picked_found', 'picked_replaced', 'picked_missing', 'picked_fill_bp', 'picked_given_away',
    'replacements_proposed',
    'replacements_accepted', 'replacements_refused', 'replacements_unanswered', 'order_ratings', 'order_stars',
    'costed_sales', 'cost_of_sales', 'sales_refunded']
$function$;

create function stat_spans(day date, office uuid) returns table(span text, starts date, office_id uuid) language sql immutable as $function$
  select s.span, s.starts, o.id
  from (values ('day', day), ('month', day - (extract(day from day)::int - 1))) as s (span, starts)
  cross join (select office as id union select '00000000-0000-0000-0000-000000000000') as o
$function$;

create function stats_of_orders(business uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select * from public.stats_of_placed_orders(business)
  union all
  select s.module, r.day, '', r.office_id, s.value
  from (
    select (created_at at time zone 'America/Bogota')::date as day, office_id, count(*) as ratings,
      sum(stars)::bigint as stars
    from public.order_rating where business_id = business group by 1, 2
  ) r cross join lateral (values ('order_ratings', r.ratings), ('order_stars', r.stars)) as s (module, value)
  union all
  select s.module, c.day, '', c.office_id, s.value
  from (
    select (created_at at time zone 'America/Bogota')::date as day, office_id, sum(costed_sales)::bigint as sales,
      sum(cost_total)::bigint as cost
    from public.customer_order
    where business_id = business and costed_sales is not null and number is not null
      and public.is_sale(state)
    group by 1, 2
  ) c cross join lateral (values ('costed_sales', c.sales), ('cost_of_sales', c.cost)) as s (module, value)
  where s.value <> 0
  union all
  select s.module, s.day, s.reference, s.office_id, sum(s.value)::bigint
  from public.refund r
  join public.customer_order o on o.business_id = r.business_id and o.id = r.order_id
  cross join lateral public.refund_stats(r, o) s
  where r.business_id = business group by 1, 2, 3, 4
$function$;

create function stats_of_placed_orders(business uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  with placed as (
    select (o.hour at time zone 'America/Bogota')::date as day,
      extract(hour from o.hour at time zone 'America/Bogota')::int as hour, o.channel, o.office_id, o.price, o.orders,
      o.units
    from (
      -- An hour of Bogotá begins when one begins in UTC: what is slow of time zones is asked once for each.
      select date_bin('1 hour', p.created_at, '2000-01-01 00:00+00') as hour, p.channel, p.office_id,
        sum(coalesce(s.amount_to_pay, p.total))::bigint as price, count(*) as orders, sum(p.units_count)::bigint as units
      from public.customer_order p
      left join public.order_settlement s on s.business_id = p.business_id and s.order_id = p.id
      where p.business_id = business and p.number is not null
        and public.is_sale(p.state)
      group by 1, 2, 3
    ) o
  ), used as (
    select (o.created_at at time zone 'America/Bogota')::date as day, c.one ->> 'code' as code, o.office_id,
      count(*) as uses, sum((c.one ->> 'amount')::bigint)::bigint as cost
    from public.customer_order o cross join lateral jsonb_array_elements(o.coupons) c (one)
    where o.business_id = business and o.number is not null and o.coupons <> '[]'
      and public.is_sale(o.state)
    group by 1, 2, 3
  ), delivered as (
    select (d.at at time zone 'America/Bogota')::date as day, d.office_id, count(*) as orders,
      count(*) filter (where d.at > d.window_end) as late,
      sum(greatest(0, ceil(extract(epoch from d.at - d.window_end) / 60)))::bigint as minutes
    from (
      select (e.one ->> 'at')::timestamptz as at, o.window_end, o.office_id
      from public.customer_order o cross join lateral jsonb_array_elements(o.delivery -> 'events') e (one)
      where o.business_id = business and o.number is not null and o.delivery ? 'events'
        and e.one ->> 'event' = 'delivered'
    ) d group by 1, 2
  ), picked as (
    select (s.at at time zone 'America/Bogota')::date as day, o.office_id, count(*) as orders,
      sum(s.lines_count) as lines, sum(s.lines_found) as found, sum(s.lines_replaced) as replaced,
      sum(s.lines_missing) as missing, sum(s.fill_rate_bp::bigint * s.lines_count)::bigint as fill_bp,
      sum(s.given_away)::bigint as given_away
    from public.order_settlement s
    join public.customer_order o on o.business_id = s.business_id and o.id = s.order_id
    where s.business_id = business group by 1, 2
  ), asked as (
    select (q.asked_at at time zone 'America/Bogota')::date as day, o.office_id,
      count(*) filter (where q.state <> 'withdrawn') as proposed, count(*) filter (where q.state = 'yes') as accepted,
      count(*) filter (where q.state = 'no') as refused, count(*) filter (where q.state = 'expired') as unanswered
    from public.order_question q
    join public.customer_order o on o.business_id = q.business_id and o.id = q.order_id
    where q.business_id = business and q.asks = 'shopper' group by 1, 2
  )
  select all_of_it.module, all_of_it.day, all_of_it.reference, all_of_it.office_id, all_of_it.value
  from (
    select h.module, p.day, p.channel || ' ' || lpad(p.hour::text, 2, '0') as reference, p.office_id, h.value
    from placed p cross join lateral (
      values ('orders_by_hour', p.orders), ('sales_by_hour', p.price)
    ) h (module, value)
    union all
    select m.module, d.day, '', d.office_id, m.value
    from (
      select p.day, p.office_id, sum(p.price)::bigint as price, sum(p.orders)::bigint as orders,
        sum(p.units)::bigint as units
      from placed p group by 1, 2
    ) d cross join lateral (
      values ('shoppingcart_price', d.price), ('shoppingcart_count', d.orders), ('shoppingcart_units', d.units)
    ) m (module, value)
    union all
    select m.module, u.day, u.code, u.office_id, m.value
    from used u cross join lateral (values ('coupon_uses', u.uses), ('coupon_cost', u.cost)) m (module, value)
    union all
    select m.module, d.day, '', d.office_id, m.value
    from delivered d cross join lateral (
      values ('delivered_orders', d.orders), ('delivered_late', d.late), ('delivered_late_minutes', d.minutes)
    ) m (module, value)
    union all
    select m.module, p.day, '', p.office_id, m.value
    from picked p cross join lateral (
      values ('picked_orders', p.orders), ('picked_lines', p.lines), ('picked_found', p.found),
        ('picked_replaced', p.replaced), ('picked_missing', p.missing), ('picked_fill_bp', p.fill_bp),
        ('picked_given_away', p.given_away)
    ) m (module, value)
    union all
    select m.module, a.day, '', a.office_id, m.value
    from asked a cross join lateral (
      values ('replacements_proposed', a.proposed), ('replacements_accepted', a.accepted),
        ('replacements_refused', a.refused), ('replacements_unanswered', a.unanswered)
    ) m (module, value)
  ) all_of_it where all_of_it.value <> 0
$function$;

create function stored_files_named_in(place text, business uuid) returns setof text language plpgsql stable as $function$
declare
  columns text;
begin
  select string_agg(format('%I::text', attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = pg_catalog.to_regclass(format('public.%I', place)) and attnum > 0 and not attisdropped
    and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype);
  if columns is null then
    return;
  end if;
  return query execute format(
    'select distinct found[1] from (select concat_ws('' '', %s) as words from public.%I where business_id = $1) rows,
       lateral regexp_matches(words, ''/(?:pictures|videos)/([0-9a-f]{40})'', ''g'') found
     where words like ''%%/pictures/%%'' or words like ''%%/videos/%%''', columns, place)
    using business;
end $function$;

create function webhook_wants(business uuid, wanted text[]) returns boolean language sql stable as $function$
  select exists (
    select from public.webhook w
    where w.business_id = business and w.events && wanted and not w.inactive and w.removed_at is null)
$function$;

create function with_ids(parts jsonb) returns jsonb language sql as $function$
  select coalesce(jsonb_agg(case when p.part ? 'id' then p.part else p.part || jsonb_build_object('id', public.new_id()) end
    order by p.place), '[]')
  from jsonb_array_elements(parts) with ordinality p (part, place)
$function$;

create function words_of_person(folded_name text, phone text) returns setof text language sql immutable as $function$
  select distinct left(word, 40) from (
    select string_to_table(folded_name, ' ') as word
    union all
    select unnest(array[digits, '<' || reverse(digits)])
    from (select regexp_replace(phone, '^\+57|\D', '', 'g') as digits) d where digits <> ''
  ) w where word <> ''
$function$;

-- ==== The installation ==============================================================================================

-- Migrations that were applied, with the checksum of their text.
create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);
grant select on schema_migration to canasta_app;

-- One row whose time the readiness probe moves: what cannot be written here cannot be sold.
create table write_probe (
  id boolean not null default true check (id),
  written_at timestamptz not null default now(),
  primary key (id)
);
grant select, update on write_probe to canasta_app;

-- Which process does the rounds on a short clock, for all businesses: one, until it says so no more.
create table round_lease (
  name text not null,
  holder uuid not null,
  expires_at timestamptz not null,
  primary key (name)
);
grant select, insert, update, delete on round_lease to canasta_app;

-- The processes of this installation: each writes its own row while it runs, and takes it away at its end.
create table instance (
  id uuid not null,
  name text not null check (length(name) <= 300),
  version text not null check (length(version) <= 40),
  process text not null check (process in ('all', 'web', 'worker')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- how long it had not heard of changes when it was seen; 0 while it does
  deaf_seconds int not null default 0 check (deaf_seconds >= 0),
  memory_mb int not null default 0 check (memory_mb >= 0), -- resident memory when it was seen; 0 = it did not say
  primary key (id)
);
grant select, insert, update, delete on instance to canasta_app;

-- The last outcome of a check of the whole installation, by name: doctor, backup, restore and other drills.
create table verdict (
  name text not null check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  at timestamptz not null,
  ok boolean not null,
  detail text not null default '' check (length(detail) <= 2000), -- in words for whoever runs the installation
  primary key (name)
);
grant select, insert, update on verdict to canasta_app;

-- The registry of businesses. Read before the business is known, so it stands behind no policy.
create table business (
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  created_at timestamptz not null default now(),
  -- of one that moves to another cluster: arriving (being copied to here), leaving (read-only), gone (served there)
  moving text check (moving in ('arriving', 'leaving', 'gone')),
  -- whether simulated people shop and work here: no mail, SMS, push, webhook or payment leaves it; one business at most
  practice boolean not null default false,
  -- whether it sells nothing real: its shop opens whatever duties of the law it leaves undone
  demonstration boolean not null default false,
  primary key (id),
  unique (slug)
);
create unique index business_practice on business (practice) where practice;
grant select on business to canasta_app;

-- Host names of businesses, in lower case.
create table business_host (
  host text not null check (host = lower(host)),
  business_id uuid not null,
  created_at timestamptz not null default now(),    -- the oldest host of a business is the one in its links
  primary key (host),
  foreign key (business_id) references business (id)
);
grant select on business_host to canasta_app;

-- ==== A business and its configuration ==============================================================================

-- What a shopper or the shell reads about the business (storefront 3, "Business config"). Small structured parts are
-- jsonb under their wire names; what rules compute with has a column.
create table business_config (
  business_id uuid not null,
  app_title text not null,
  theme text not null default '' check (theme in ('', 'theme_blue')),
  support_url text not null default '',
  cart_min_price bigint not null default 0 check (cart_min_price >= 0), -- pesos; 0 = no minimum (decision 5)
  -- pesos; where no zone says otherwise (decision 6)
  delivery_price bigint not null default 0 check (delivery_price >= 0),
  -- [{code, name, price_per_bag, products_per_bag, products_grams_limit}]
  bags_config jsonb not null default '[]',
  modules_enable text[] not null default '{}',
  footer_config jsonb not null default '{}',
  header_message jsonb not null default '[]',
  custom_text_fields jsonb not null default '{}',
  custom_static_images jsonb not null default '{}',
  custom_css_styles text not null default '',
  app_custom_headers jsonb not null default '[]',
  icons jsonb not null default '{}',
  extra_holidays date[] not null default '{}',      -- days that count as holidays, in every office
  -- an order is due soon so long before the end of its window
  due_soon_minutes int not null default 45 check (due_soon_minutes > 0),
  order_carnes_last boolean not null default false, -- the category with original name 2 is listed last
  version int not null default 1,
  updated_at timestamptz not null default now(),
  gtag_id text not null default '',                 -- empty = nothing is measured
  gtag_business_id text not null default '',
  ga_measurement_id text not null default '',
  -- how long goods are reserved for an unpaid order (decision 12)
  online_payment_minutes int not null default 30 check (online_payment_minutes >= 5 and online_payment_minutes <=
    1440),
  -- roles that must have a second step of sign-in
  second_factor_roles text[] not null default '{}' check (second_factor_roles <@ array['admin', 'superadmin',
    'hyperadmin', 'habeasAdmin', 'picker', 'delivery']),
  -- pieces of one product in a cart
  max_units_per_product int not null default 999 check (max_units_per_product >= 1 and max_units_per_product <= 999),
  working_holidays date[] not null default '{}',    -- holidays that are working days, in every office
  server_subprocess_url text not null default '',   -- where exports and downloads are asked for; empty = this server
  -- how long a shopper has to answer about a replacement
  replacement_minutes int not null default 5 check (replacement_minutes >= 1 and replacement_minutes <= 60),
  -- how often a courier goes to the same door
  delivery_attempts int not null default 9 check (delivery_attempts >= 1 and delivery_attempts <= 20),
  opened_at timestamptz default now(),
  opening_confirmed text[] not null default '{hours,payments,texts}',
  -- how much more a replacement may cost than what it replaces, in percent
  replacement_percent int not null default 20 check (replacement_percent >= 0 and replacement_percent <= 1000),
  -- the same in pesos; both hold
  replacement_pesos bigint not null default 3000 check (replacement_pesos >= 0 and replacement_pesos <= 10000000),
  -- of goods of which nothing else is said; empty = not known
  tax_default text not null default '' check (tax_default ~ '^([a-z][a-z0-9_]{1,39})?$'),
  tax_bags text not null default 'vat_19' check (tax_bags ~ '^[a-z][a-z0-9_]{1,39}$'), -- class of tax of bags
  -- class of tax of delivery
  tax_delivery text not null default 'vat_19' check (tax_delivery ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- whether the business says that it may sell medicines; else they are not shown
  sells_medicines boolean not null default false,
  order_messages jsonb not null default '{}',
  -- since the delivery, to ask for a return; 0 = none
  return_hours int not null default 24 check (return_hours >= 0 and return_hours <= 720),
  -- the same for perishable goods
  return_short_hours int not null default 3 check (return_short_hours >= 0 and return_short_hours <= 720),
  -- days until credit that nobody used goes; 0 = never
  credit_days int not null default 365 check (credit_days >= 0 and credit_days <= 3650),
  struck_by_list boolean not null default false,    -- the list price is struck, whatever was asked before
  free_delivery_from bigint not null default 0 check (free_delivery_from >= 0), -- the same outside of all zones
  -- container of Google Tag Manager, which then has Analytics and Ads; empty = none
  gtm_id text not null default '',
  meta_pixel_id text not null default '',           -- pixel of Meta; empty = none
  primary key (business_id),
  foreign key (business_id) references business (id)
);
alter table business_config enable row level security, force row level security;
create policy own_business on business_config
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on business_config to canasta_app;
-- Triggers: notify_delete (notify_business_change), notify_insert (notify_business_change), notify_update
-- (notify_business_change), settle_medicines (settle_medicines), spread_modules (spread_modules).

-- Modules as the list of modules shows them.
create table business_module (
  business_id uuid not null,
  code text not null,
  name text not null,
  description text not null default '',
  type text not null default '',
  icon text not null default '',
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  position int not null default 1000,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, code),
  foreign key (business_id) references business (id)
);
alter table business_module enable row level security, force row level security;
create policy own_business on business_module
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on business_module to canasta_app;
-- Triggers: gather_modules (gather_modules), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Versions of the custom CSS; append-only.
create table business_style (
  business_id uuid not null,
  number int not null check (number > 0),
  css text not null check (length(css) <= 200000),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  primary key (business_id, number),
  foreign key (business_id) references business (id)
);
alter table business_style enable row level security, force row level security;
create policy own_business on business_style
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on business_style to canasta_app;

-- Keys of outside services, sealed and never read back (decision 67).
create table business_secret (
  business_id uuid not null,
  name text not null check (name ~ '^[a-z][a-z0-9_.]{1,60}$'),
  sealed bytea not null,
  last_four text not null check (length(last_four) <= 4), -- what the screen shows of it
  set_at timestamptz not null default clock_timestamp(),
  set_by uuid,
  version int not null default 1,
  primary key (business_id, name),
  foreign key (business_id) references business (id)
);
alter table business_secret enable row level security, force row level security;
create policy own_business on business_secret
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on business_secret to canasta_app;
-- Triggers: notify_delete (notify_business_change), notify_insert (notify_business_change), notify_update
-- (notify_business_change).

-- Integrations with other systems, and when they run next.
create table integration (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  cron_next_step timestamptz,
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  kind text not null default '' check (length(kind) <= 40),
  cron text not null default '' check (length(cron) <= 120), -- when it runs, in five fields; empty = only by hand
  settings jsonb not null default '{}',             -- nothing secret: keys are in business_secret
  last_run_at timestamptz,
  last_status text not null default '' check (last_status in ('', 'running', 'completed', 'failed')),
  last_message text not null default '' check (length(last_message) <= 500),
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table integration enable row level security, force row level security;
create policy own_business on integration
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on integration to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- ==== Offices and where they deliver ================================================================================

-- Offices (sedes).
create table office (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  display_name text not null,
  city text not null,
  address text not null default '',
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lng double precision not null check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
  polygon jsonb not null default '[]',              -- coverage: [[lat, lng], …], latitude first (decision 32)
  support_number text not null default '',
  -- minutes of preparation for each product
  delivery_time_per_product int not null default 0 check (delivery_time_per_product >= 0),
  -- WeekHours of rules/dates/office-hours.ts; kinds that are missing follow from orders and deliveries
  hours jsonb not null,
  window_capacity int not null default 0 check (window_capacity >= 0), -- orders a window; 0 = no limit
  ws_keys jsonb not null default '{}',              -- names of fields in the external stock service
  is_default boolean not null default false,        -- shown to who has not chosen an office (decision 29)
  position int not null default 1000,
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  extra_holidays date[] not null default '{}',      -- days that count as holidays here
  working_holidays date[] not null default '{}',    -- holidays that are working days here
  -- single dates: [{ date, reason, hours }], hours as DayHours of rules/dates/office-hours.ts, null when closed
  special_days jsonb not null default '[]' check (jsonb_typeof(special_days) = 'array'),
  -- hours of the week without sale of alcohol: [{ days, from, to, reason }]
  alcohol_pauses jsonb not null default '[]' check (jsonb_typeof(alcohol_pauses) = 'array'),
  -- dates without sale of alcohol: [{ from, until, reason }]
  dry_days jsonb not null default '[]' check (jsonb_typeof(dry_days) = 'array'),
  low_stock_told_on date,                           -- the last day on which its staff were told what is at its minimum
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table office enable row level security, force row level security;
create policy own_business on office
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on office to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Delivery zones of an office, each with its fee.
create table zone (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  distance text check (distance in ('cercano', 'lejano', 'muy_lejano')),
  delivery_fee bigint not null check (delivery_fee >= 0), -- pesos
  polygon jsonb not null,                           -- [[lat, lng], …]
  version int not null default 1,
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- pesos of products from which delivery is free; 0 = never
  free_delivery_from bigint not null default 0 check (free_delivery_from >= 0),
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id)
);
create index zone_by_office on zone (business_id, office_id);
alter table zone enable row level security, force row level security;
create policy own_business on zone
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on zone to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- ==== Catalogue =====================================================================================================

-- Categories; listed by position, then by id descending.
create table category (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  original_name text not null,                      -- the name in the external system
  slug text not null,
  visible_name boolean not null default true,       -- whether the name is written over its picture
  tint text not null default '',                    -- token of the colour behind its pictures
  picture text not null default '',
  icon text not null default '',
  icon_mini text not null default '',
  cover text not null default '',
  banner text not null default '',
  banner_bg_color text not null default 'FFFFFF',
  with_maturity boolean not null default false,
  age_restricted boolean not null default false,
  restrictions_message text not null default '',
  products_tags jsonb not null default '[]',        -- [{id, tagName, originalName, tag}]
  products_tags_selectable boolean not null default false,
  product_card_config jsonb not null default '{}',
  position int not null default 1000,
  disabled boolean not null default false,
  inactive boolean not null default false,          -- removed; disabled is the switch of staff
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  gram_step int check (gram_step >= 1 and gram_step <= 5000), -- null = 50 g (decision 27)
  min_grams int check (min_grams >= 1 and min_grams <= 20000), -- null = 100 g
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  tax_class text check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$'), -- null = that of the business
  -- whose law its goods are under: rules/goods/kinds.ts
  goods_kind text not null default 'general' check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine',
    'infant', 'supplement')),
  -- how long its goods may come back: rules/returns/request-terms.ts
  return_term text not null default 'usual' check (return_term in ('usual', 'short', 'none')),
  tracks_expiry boolean not null default false,     -- whether it is written down when its goods expire (rule 132)
  primary key (business_id, id),
  unique (business_id, original_name),
  foreign key (business_id) references business (id)
);
alter table category enable row level security, force row level security;
create policy own_business on category
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on category to canasta_app;
-- Triggers: give_ids (give_tags_ids), note_feed_insert (note_feed_changes), note_feed_update (note_feed_changes),
-- note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert (notify_business_change),
-- notify_update (notify_business_change), settle_shelf (settle_shelf).

-- Subcategories; listed by position descending (storefront 3).
create table subcategory (
  business_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  display_name text not null,
  slug text not null,
  picture text not null default '',
  banner text not null default '',
  banner_bg_color text not null default 'FFFFFF',
  group_code text not null default '',
  group_name text not null default '',
  options jsonb not null default '[]',              -- [{id, name, options}]
  product_card_config jsonb not null default '{}',
  restrictions_message text not null default '',
  products_tags_selectable boolean not null default false,
  position int not null default 1000,
  show boolean not null default true,
  disabled boolean not null default false,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  inactive boolean not null default false,          -- removed
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  takes_imports boolean not null default true,      -- subCategoryInsert: whether an import may put products here
  tax_class text check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$'), -- null = that of its category
  -- null: that of its category
  goods_kind text check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement')),
  return_term text check (return_term in ('usual', 'short', 'none')), -- null = that of its category
  primary key (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  constraint subcategory_removed_is_disabled check (disabled or not inactive)
);
create index subcategory_by_category on subcategory (business_id, category_id, "position" desc);
alter table subcategory enable row level security, force row level security;
create policy own_business on subcategory
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on subcategory to canasta_app;
-- Triggers: give_ids (give_options_ids), note_feed_insert (note_feed_changes), note_feed_update (note_feed_changes),
-- note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert (notify_business_change),
-- notify_update (notify_business_change), settle_shelf (settle_shelf).

-- Aisle and gondola of a subcategory in an office.
create table planometry (
  business_id uuid not null,
  id uuid not null,
  subcategory_id uuid not null,
  office_id uuid not null,
  isle text not null default '',
  gondola text not null default '',
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- when its goods are picked, before aisle and gondola
  turn text not null default 'usual' check (turn in ('heavy', 'usual', 'cold', 'frozen')),
  primary key (business_id, id),
  unique (business_id, subcategory_id, office_id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, subcategory_id) references subcategory (business_id, id)
);
alter table planometry enable row level security, force row level security;
create policy own_business on planometry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on planometry to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Brands.
create table brand (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  display_name text not null,
  description text not null default '',
  logo text not null default '',
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- the brand its products went to; imports that name it mean that one
  merged_into uuid,
  primary key (business_id, id),
  unique (business_id, name),
  foreign key (business_id) references business (id),
  constraint brand_merged_into foreign key (business_id, merged_into) references brand (business_id, id),
  constraint brand_merged_is_inactive check (inactive or merged_into is null)
);
alter table brand enable row level security, force row level security;
create policy own_business on brand
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on brand to canasta_app;
-- Triggers: note_feed_insert (note_feed_changes), note_feed_update (note_feed_changes), note_inactive (note_inactive),
-- notify_delete (notify_business_change), notify_insert (notify_business_change), notify_update
-- (notify_business_change).

-- Suppliers; a user of role provider speaks for one (decision 37).
create table provider (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, name),
  foreign key (business_id) references business (id)
);
alter table provider enable row level security, force row level security;
create policy own_business on provider
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on provider to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Products. What differs between offices is in product_office.
create table product (
  business_id uuid not null,
  id uuid not null,
  sku text not null,                                -- id_item on the wire
  bar_code text not null default '',
  slug text not null,
  title text not null check (length(title) >= 1 and length(title) <= 300),
  title_large text not null default '',
  sub_title text not null default '',
  description text not null default '',
  description_large text not null default '',
  brand_id uuid,
  provider_id uuid,
  type text not null default 'normal' check (type in ('normal', 'custom')),
  category_id uuid not null,
  subcategory_id uuid not null,
  tags text[] not null default '{}',
  size_text text not null default '',               -- '500 g', '12 und', 'Por peso'
  -- units: sold and stocked by the piece; grams: the price buys quantity_pum grams, stock in grams
  count_type text not null default 'units' check (count_type in ('units', 'grams')),
  grams_per_unit int not null default 0 check (grams_per_unit >= 0), -- grams_x_unidad
  -- content the price buys, in pum_unit; 0 = not known (decision 3)
  quantity_pum double precision not null default 0 check (quantity_pum >= 0::double precision),
  pum_unit text not null default 'und' check (pum_unit in ('g', 'ml', 'und', 'm')),
  only_buy_units boolean not null default false,
  cuts int[] not null default '{}',
  with_maturity boolean not null default false,
  age_restricted boolean not null default false,
  picture text not null default '',
  pictures jsonb not null default '[]',
  videos jsonb not null default '[]',
  hidden boolean not null default false,            -- inactiveManual: hidden by hand
  inactive boolean not null default false,
  inactive_reason text not null default '',         -- parts joined with '|'
  views_total bigint not null default 0,            -- viewsTotalCount
  sales_total bigint not null default 0,            -- salesTotalCount
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  removed boolean not null default false,           -- soft delete; a removed product is inactive
  sku_old text not null default '' check (length(sku_old) <= 60), -- id_item_old: the code it had before
  position int not null default 1000,               -- order
  hide_discount_star boolean not null default false, -- hideStartDiscount
  -- suggestPromoteNum
  suggest_promote int not null default 0 check (suggest_promote >= 0 and suggest_promote <= 1000000),
  -- the title without accents and capitals: searched and sorted by
  folded_title text generated always as (folded(title)) stored,
  cost bigint check (cost >= 0),                    -- pesos of what the price is of; null = unknown; staff alone see it
  lower_sku text not null generated always as (lower(sku)) stored,
  -- rules/taxes/tax-classes.ts; null = that of its subcategory, category or business
  tax_class text constraint product_tax_class check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- null: that of its subcategory
  goods_kind text check (goods_kind in ('general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement')),
  -- number of its sanitary record (INVIMA)
  sanitary_record text not null default '' check (length(sanitary_record) <= 60),
  while_stocks_last boolean not null default false, -- its offers hold as long as an office has it (rule 115)
  -- ingredients, allergens, nutrition, seals …: rules/label/label.ts; read on the page of the product alone
  label jsonb not null default '{}' check (jsonb_typeof(label) = 'object' and length(label::text) <= 20000),
  -- what lists are filtered by, written with the label: bits of rules/label/marks.ts
  label_marks int not null default 0 check (label_marks >= 0),
  primary key (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, brand_id) references brand (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, provider_id) references provider (business_id, id),
  foreign key (business_id, subcategory_id) references subcategory (business_id, id),
  constraint product_removed_is_inactive check (inactive or not removed),
  constraint product_whole_grams check (count_type = 'units' or quantity_pum = trunc(quantity_pum))
);
create index product_by_bar_code on product (business_id, bar_code);
create index product_by_brand on product (business_id, brand_id) where ((not removed) and (brand_id is not null));
create index product_by_category on product (business_id, category_id, created_at, id) where (not removed);
create index product_by_change on product (business_id, updated_at, id) where (not removed);
create index product_by_creation on product (business_id, created_at, id) where (not removed);
create index product_by_hand on product (business_id, created_at, id) where ((type = 'custom') and (not removed));
create index product_by_provider on product (business_id, provider_id, title, id) where (provider_id is not null);
create index product_by_removal on product (business_id, created_at, id) where removed;
create index product_by_subcategory on product (business_id, subcategory_id, id);
create index product_by_title on product (business_id, folded_title, id) include (lower_sku, bar_code) where (not
  removed);
create index product_hidden on product (business_id, created_at, id) where (hidden and (not removed));
create index product_inactive on product (business_id, created_at, id) where (inactive and (not removed));
create index product_of_own_kind on product (business_id, goods_kind) where (goods_kind is not null);
create index product_present on product (business_id, id) where (not removed);
create index product_without_content on product (business_id, created_at, id) where ((quantity_pum = (0)::double
  precision) and (not removed));
create index product_without_picture on product (business_id, created_at, id) where ((picture = '') and (not removed));
alter table product enable row level security, force row level security;
create policy own_business on product
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on product to canasta_app;
-- Triggers: count_no_offices (count_no_offices), note_changed_insert (note_changed_products), note_changed_update
-- (note_changed_products), note_inactive (note_inactive), note_webhooks_insert (note_product_events),
-- note_webhooks_update (note_product_events), notify_insert (notify_product_change), notify_update
-- (notify_product_change), product_copied (copy_to_product_office).

-- Price and stock of a product in an office. What shelves are sorted and filtered by is a copy of the
-- product's, held by trigger product_copied; listed is decision 33 in one place.
create table product_office (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  -- pesos; what is struck: the list price, or a lower one of the last 30 days
  price bigint not null check (price > 0),
  price_neto bigint not null,                       -- pesos; what is paid
  stock bigint not null default 0 check (stock >= 0), -- pieces, or grams of what is sold by the gram
  stock_min bigint not null default 0 check (stock_min >= 0),
  -- all that ever came in: stock + held by orders + missing = received
  received bigint not null default 0,
  category_id uuid not null,
  subcategory_id uuid not null,
  brand_id uuid,
  popularity bigint not null default 0,             -- copy of views_total
  visible boolean not null default true,            -- copy: active, not hidden, with picture
  listed boolean generated always as (visible and stock > 0) stored,
  -- hundredths of a percent
  discount_bp int generated always as (((price - price_neto) * 10000 / price)::integer) stored,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- of every product, shown or not; the quantity itself is in no index
  in_stock boolean generated always as (stock > 0) stored,
  -- pieces or grams that were sold and that the shelf did not have
  missing bigint not null default 0 check (missing >= 0),
  -- the list price, where a lower one of the last 30 days is struck; else null
  list_price bigint,
  -- net prices that it left for higher ones in the last 30 days: day since 1970, price, and so on; the later the higher
  earlier_prices bigint[],
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  check (price_neto > 0 and price_neto <= price)
) with (fillfactor = 85);
create index product_office_by_brand on product_office (business_id, office_id, brand_id, popularity desc, discount_bp
  desc, product_id) where listed;
create index product_office_by_category on product_office (business_id, office_id, category_id, popularity desc,
  discount_bp desc, product_id) where listed;
create index product_office_by_discount on product_office (business_id, office_id, discount_bp desc, popularity desc,
  product_id) where (listed and (discount_bp > 0));
create index product_office_by_popularity on product_office (business_id, office_id, popularity desc, discount_bp
  desc, product_id) where listed;
create index product_office_by_product on product_office (business_id, product_id);
create index product_office_by_subcategory on product_office (business_id, office_id, subcategory_id, popularity desc,
  discount_bp desc, product_id) where listed;
create index product_office_in_stock_here on product_office (business_id, office_id, product_id) where in_stock;
create index product_office_on_offer_here on product_office (business_id, office_id, product_id) where (discount_bp >
  0);
create index product_office_with_min on product_office (business_id, office_id, product_id) where (stock_min > 0);
alter table product_office enable row level security, force row level security;
create policy own_business on product_office
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_office to canasta_app;
-- Triggers: book_stock_delete (book_stock), book_stock_insert (book_stock), book_stock_update (book_stock),
-- count_offices_delete (count_offices_of_old), count_offices_insert (count_offices_of_new), count_offices_update
-- (count_office_again), count_offices_updates (count_offices_again), note_changed_insert (note_sold_products),
-- note_changed_price (note_changed_price), note_changed_prices (note_changed_prices), note_webhooks_insert
-- (note_figure_events), note_webhooks_update (note_figure_events), notify_insert (notify_office_change), notify_update
-- (notify_office_change), refuse_discount (refuse_discount), settle_medicines (settle_sold_medicines).

-- In how many offices a product is in stock and on offer, of every product; written by triggers.
create table product_office_count (
  business_id uuid not null,
  product_id uuid not null,
  in_stock int not null check (in_stock >= 0),
  on_offer int not null check (on_offer >= 0),
  is_in_stock boolean not null generated always as (in_stock > 0) stored,
  is_on_offer boolean not null generated always as (on_offer > 0) stored,
  primary key (business_id, product_id),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade
) with (fillfactor = 70);
create index product_in_stock_nowhere on product_office_count (business_id, product_id) where (not is_in_stock);
create index product_in_stock_somewhere on product_office_count (business_id, product_id) where is_in_stock;
create index product_on_offer_nowhere on product_office_count (business_id, product_id) where (not is_on_offer);
create index product_on_offer_somewhere on product_office_count (business_id, product_id) where is_on_offer;
alter table product_office_count enable row level security, force row level security;
create policy own_business on product_office_count
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on product_office_count to canasta_app;

-- Every change of the stock of a product in an office; they add up to it. Written by book_stock alone, which knows what
-- is right: checks and keys to other tables would cost an order as much as the entries.
create table stock_movement (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  id uuid not null,                                 -- in the order of booking: its first 48 bits are milliseconds
  at timestamptz not null,
  kind text not null,                               -- its cause (rules/stock/movements.ts)
  amount bigint not null,                           -- pieces or grams of the stock; below 0 what went out
  stock_after bigint not null,
  reason text,
  note text not null,
  cost bigint,                                      -- pesos of what was moved by hand; null = unknown
  actor_id uuid,                                    -- the person; null = another system, or nobody
  source_id uuid,                                   -- the order, import, booking or count that it is of
  primary key (business_id, office_id, product_id, id)
);
create index stock_movement_by_hand on stock_movement (business_id, at, id) where (kind in ('waste', 'adjustment',
  'count', 'transfer', 'reception', 'edit'));
create index stock_movement_in_time on stock_movement (business_id, at, id);
create index stock_movement_of_office on stock_movement (business_id, office_id, at, id);
alter table stock_movement enable row level security, force row level security;
create policy own_business on stock_movement
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select on stock_movement to canasta_app;

-- What the movements of a product in an office add up to, to the end of its last month with one. Written by close_stock
-- alone.
create table stock_closing (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  movement_id uuid not null,                        -- the last one that is in the sum
  stock bigint not null,
  until timestamptz not null,                       -- movements before it are in the sum
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id, product_id, movement_id) references stock_movement (business_id, office_id,
    product_id, id)
);
alter table stock_closing enable row level security, force row level security;
create policy own_business on stock_closing
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select on stock_closing to canasta_app;

-- What a person booked of the stock: one press, whose entries are stock movements.
create table stock_booking (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  to_office_id uuid,                                -- of a transfer: where the goods go
  kind text not null check (kind in ('waste', 'adjustment', 'transfer')),
  reason text,
  note text not null default '' check (length(note) <= 300),
  content jsonb not null,                           -- [{product_id, amount}] as it came: the same again changes nothing
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, to_office_id) references office (business_id, id),
  check ((kind = 'transfer') = (to_office_id is not null)),
  check ((kind = 'transfer') = (reason is null)),
  check (to_office_id <> office_id)
);
alter table stock_booking enable row level security, force row level security;
create policy own_business on stock_booking
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on stock_booking to canasta_app;

-- A count of goods of an office: of all, a category, an aisle or a shelf, as its subcategories.
create table stock_count (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  is_blind boolean not null,                        -- whoever counts does not see what is expected
  subcategory_ids uuid[] not null check (cardinality(subcategory_ids) > 0),
  state text not null default 'open' check (state in ('open', 'booked', 'dropped')),
  started_by uuid not null,
  started_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create index stock_count_of_office on stock_count (business_id, office_id, started_at desc, id);
alter table stock_count enable row level security, force row level security;
create policy own_business on stock_count
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (state, ended_by, ended_at) on stock_count to canasta_app;
-- Triggers: keep_count_ended (keep_count_ended).

-- What a person counted of a product at one place. What is written stays: the next one follows it.
create table stock_count_entry (
  business_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  -- the entry of the product before it, as its author saw it; null = none
  follows uuid,
  counted bigint not null check (counted >= 0 and counted <= 1000000000),
  -- pieces or grams that should have been there then: the stock, and what orders hold unpicked
  expected bigint not null check (expected >= 0),
  mode text not null check (mode in ('replace', 'add')), -- replace: the whole product; add: what lies at another place
  actor_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, count_id, product_id, id),
  unique nulls not distinct (business_id, count_id, product_id, follows),
  foreign key (business_id, count_id) references stock_count (business_id, id),
  foreign key (business_id, count_id, product_id, follows) references stock_count_entry (business_id, count_id,
    product_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table stock_count_entry enable row level security, force row level security;
create policy own_business on stock_count_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on stock_count_entry to canasta_app;
-- Triggers: keep_count_open (keep_count_open).

-- Goods that come in to an office with a document of a supplier; booked once, as movements of the stock.
create table reception (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  supplier text not null check (length(supplier) >= 1 and length(supplier) <= 80),
  -- the number of the invoice or the delivery note
  document text not null check (length(document) >= 1 and length(document) <= 40),
  state text not null default 'open' check (state in ('open', 'booked', 'dropped')),
  started_by uuid not null,
  started_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  -- how many receptions of its document there were before it while spellings told documents apart; 0 = none, as of all
  -- new ones
  repeats int not null default 0,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create unique index reception_document_once on reception (business_id,
  coalesce(nullif(regexp_replace(folded(supplier), '[^[:alnum:]]', '', 'g'), ''), supplier),
  coalesce(nullif(regexp_replace(folded(document), '[^[:alnum:]]', '', 'g'), ''), document), repeats) where (state <>
  'dropped');
create index reception_of_office on reception (business_id, office_id, started_at desc, id);
alter table reception enable row level security, force row level security;
create policy own_business on reception
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (state, ended_by, ended_at) on reception to canasta_app;
-- Triggers: keep_reception_ended (keep_reception_ended).

-- What should come, by the list of the supplier.
create table reception_line (
  business_id uuid not null,
  reception_id uuid not null,
  product_id uuid not null,
  expected bigint not null check (expected >= 1 and expected <= 1000000000), -- pieces or grams
  cost bigint check (cost >= 0),                    -- pesos of what the price of the product is of; null = unknown
  expires_on date,                                  -- when it expires, by the list; null = the list does not say
  primary key (business_id, reception_id, product_id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, reception_id) references reception (business_id, id)
);
alter table reception_line enable row level security, force row level security;
create policy own_business on reception_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on reception_line to canasta_app;

-- What a person wrote down of a product that came. What is written stays: the next one follows it.
create table reception_entry (
  business_id uuid not null,
  reception_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  -- the entry of the product before it, as its author saw it; null = none
  follows uuid,
  counted bigint not null check (counted >= 0 and counted <= 1000000000), -- pieces or grams
  -- replace: all that came of the product; add: what came besides
  mode text not null check (mode in ('replace', 'add')),
  actor_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  expires_on date,                                  -- when it expires; null = it has no date, or nobody knows
  primary key (business_id, reception_id, product_id, id),
  unique nulls not distinct (business_id, reception_id, product_id, follows),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, reception_id) references reception (business_id, id),
  foreign key (business_id, reception_id, product_id, follows) references reception_entry (business_id, reception_id,
    product_id, id)
);
alter table reception_entry enable row level security, force row level security;
create policy own_business on reception_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on reception_entry to canasta_app;
-- Triggers: keep_reception_open (keep_reception_open).

-- Goods of an office that expire on one day. What is left of them follows from the stock: the oldest leave first.
create table stock_lot (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  expires_on date not null,
  -- pieces or grams that there were at most when goods came in, were counted by date, or were last looked through
  amount bigint not null check (amount >= 0 and amount <= 1000000000),
  primary key (business_id, id),
  unique (business_id, office_id, product_id, expires_on),
  foreign key (business_id, office_id, product_id) references product_office (business_id, office_id, product_id) on
    delete cascade
);
alter table stock_lot enable row level security, force row level security;
create policy own_business on stock_lot
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stock_lot to canasta_app;

-- Prices of certain days of Bogota: a round writes them into product_office when they begin, and takes them back.
create table sale_price (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  price_neto bigint not null check (price_neto > 0),
  begins_on date not null,
  ends_on date,                                     -- the last day; null: it becomes the price when it begins
  -- whether its days began: product_office has it, or what staff wrote since
  begun boolean not null default false,
  offer_before bigint check (offer_before > 0),     -- the net price that comes back; null: the price
  updated_at timestamptz not null default clock_timestamp(),
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id, product_id) references product_office (business_id, office_id, product_id) on
    delete cascade,
  check (ends_on >= begins_on)
);
create index sale_price_of_product on sale_price (business_id, product_id);
create index sale_price_to_begin on sale_price (business_id, begins_on) where (not begun);
create index sale_price_to_end on sale_price (business_id, ends_on);
alter table sale_price enable row level security, force row level security;
create policy own_business on sale_price
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on sale_price to canasta_app;
-- Triggers: note_sale_delete (note_sold_products), note_sale_insert (note_sold_products), note_sale_update
-- (note_sold_products).

-- Changes of the catalogue that a bulk has written and caches were not notified of yet.
create table pending_notice (
  business_id uuid not null,
  bulk_id uuid not null,
  -- 'product', or 'office' and its id: what the notification will say
  subject text not null check (length(subject) <= 60),
  since timestamptz not null,
  primary key (business_id, bulk_id, subject),
  foreign key (business_id) references business (id)
);
alter table pending_notice enable row level security, force row level security;
create policy own_business on pending_notice
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on pending_notice to canasta_app;

-- ==== Imports of products ===========================================================================================

-- Where products are imported from, with the mapping of its columns.
create table import_source (
  business_id uuid not null,
  id uuid not null,
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 80),
  kind text not null check (kind in ('file', 'web_service')),
  integration_id uuid,                              -- of a web service: the integration that says when
  -- which column is which field, and which key of an office its figures stand under
  mapping jsonb not null default '{}',
  settings jsonb not null default '{}',
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, name),
  foreign key (business_id) references business (id),
  foreign key (business_id, integration_id) references integration (business_id, id)
);
alter table import_source enable row level security, force row level security;
create policy own_business on import_source
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on import_source to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- Imports of products (back-office 3, "Product import record"): one at a time for a business.
create table product_import (
  business_id uuid not null,
  id uuid not null,
  source_id uuid,
  file_name text not null default '' check (length(file_name) <= 255),
  file_hash bytea,
  import_status text not null default 'pending' check (import_status in ('pending', 'in_progress', 'completed',
    'failed')),
  status_message text not null default '' check (length(status_message) <= 500),
  dry_run boolean not null default false,
  total_records int not null default 0 check (total_records >= 0),
  processed_records int not null default 0 check (processed_records >= 0),
  total_brands int not null default 0 check (total_brands >= 0),
  total_categories int not null default 0 check (total_categories >= 0),
  refused_records int not null default 0 check (refused_records >= 0),
  -- how new the file or service says its data is: an older one never overwrites a newer one
  ws_last_updated_at timestamptz,
  undoes uuid,                                      -- the import this one takes back; once
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  -- where the wizard stands; import_status is what the specification calls it
  step text not null default 'over' check (step in ('reading', 'mapping', 'checking', 'review', 'applying', 'over')),
  job_id uuid,                                      -- the job that works on it now or did last
  layout jsonb,                                     -- what was found in the file: ImportLayout of the contract
  mapping jsonb,                                    -- what its columns are: ImportMapping of the contract
  summary jsonb,                                    -- what would change or has changed: ImportSummary of the contract
  accepted text[] not null default '{}',            -- what somebody said yes to: ImportGate of the contract
  offices uuid[] not null default '{}',             -- of its figures: rows name an office by its place here
  -- versions of the catalogue that its rows were planned from
  planned_from text not null default '' check (length(planned_from) <= 400),
  writing_since timestamptz,                        -- since when its plan is frozen and being written
  held_records int not null default 0 check (held_records >= 0), -- its rows that wait for somebody to accept them
  held_of uuid,                                     -- the import whose rows that waited this one has
  -- how often the process that read or checked it ended without a result
  process_deaths int not null default 0 check (process_deaths >= 0),
  -- of the names of its columns: what it was mapped to is proposed for the next one
  shape text not null default '' check (length(shape) <= 64),
  head_line int check (head_line > 0),              -- the line that a person chose for the names of the columns
  sheet text not null default '' check (length(sheet) <= 80), -- the sheet of a workbook that a person chose
  discarded boolean not null default false,         -- a person did not want it; import_status is failed
  primary key (business_id, id),
  unique (business_id, undoes),
  foreign key (business_id) references business (id),
  foreign key (business_id, held_of) references product_import (business_id, id),
  foreign key (business_id, source_id) references import_source (business_id, id),
  foreign key (business_id, undoes) references product_import (business_id, id),
  check ((import_status in ('completed', 'failed')) = (finished_at is not null)),
  check (processed_records <= total_records)
);
create index product_import_by_created on product_import (business_id, created_at desc, id);
create index product_import_by_held_of on product_import (business_id, held_of) where (held_of is not null);
create index product_import_by_shape on product_import (business_id, shape, created_at desc) where (shape <> '');
create unique index product_import_one_at_a_time on product_import (business_id) where (import_status = 'in_progress');
alter table product_import enable row level security, force row level security;
create policy own_business on product_import
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on product_import to canasta_app;

-- What an import did row for row; erased after 90 days.
create table product_import_row (
  business_id uuid not null,
  import_id uuid not null,
  row_number int not null check (row_number > 0),
  sku text not null default '',
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'), -- [{column, message}]
  before jsonb,                                     -- what was there: an import is undone from here
  after jsonb,
  primary key (business_id, import_id, row_number),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
create index product_import_row_refused on product_import_row (business_id, import_id, row_number) where (outcome =
  'refused');
alter table product_import_row enable row level security, force row level security;
create policy own_business on product_import_row
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_import_row to canasta_app;

-- Prices and stock that an import writes, some thousand rows of an office in one; erased with its rows.
create table import_figures (
  business_id uuid not null,
  import_id uuid not null,
  office smallint not null check (office >= 0),     -- its place in product_import.offices
  until_row int not null check (until_row > 0),     -- the last row of the file that may be in it
  figures int not null check (figures > 0),         -- how many there are
  -- compressed JSON: numbers of rows, and what is written and what was there, by column
  content bytea not null,
  primary key (business_id, import_id, office, until_row),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
alter table import_figures enable row level security, force row level security;
create policy own_business on import_figures
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on import_figures to canasta_app;

-- What was sent to be imported, in compressed pieces; erased when the import is over, except what waits.
create table import_piece (
  business_id uuid not null,
  import_id uuid not null,
  -- file: bytes as they came. rows: lines of JSON, the number of the line and its cells. held: those that wait
  kind text not null check (kind in ('file', 'rows', 'held')),
  number int not null check (number >= 0),
  content bytea not null,
  primary key (business_id, import_id, kind, number),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
alter table import_piece enable row level security, force row level security;
create policy own_business on import_piece
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on import_piece to canasta_app;

-- Pictures of products without one, by the addresses in an imported file; erased with its rows.
create table import_picture (
  business_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  url text not null check (length(url) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  why text not null default '' check (length(why) <= 200), -- why it has failed, in words for staff
  picture text not null default '' check (length(picture) <= 200), -- the address of the stored picture
  tries int not null default 0 check (tries >= 0),
  -- when it is tried; while a process fetches it, when another one may
  due_at timestamptz not null default clock_timestamp(),
  primary key (business_id, import_id, product_id),
  foreign key (business_id, import_id) references product_import (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
create index import_picture_due on import_picture (business_id, due_at) where (status = 'waiting');
create index import_picture_of_product on import_picture (business_id, product_id);
alter table import_picture enable row level security, force row level security;
create policy own_business on import_picture
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on import_picture to canasta_app;

-- ==== Search ========================================================================================================

-- Words that mean the same when searching: {gaseosa, refresco}.
create table search_synonym (
  business_id uuid not null,
  id uuid not null,
  words text[] not null check (cardinality(words) >= 2 and cardinality(words) <= 20),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table search_synonym enable row level security, force row level security;
create policy own_business on search_synonym
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on search_synonym to canasta_app;
-- Triggers: notify_delete (notify_business_change), notify_insert (notify_business_change), notify_update
-- (notify_business_change).

-- Searches that found nothing, one row for each wording.
create table search_miss (
  business_id uuid not null,
  query text not null check (length(query) >= 1 and length(query) <= 120), -- normalised
  times bigint not null default 1 check (times > 0),
  last_at timestamptz not null default clock_timestamp(),
  last_office_id uuid,
  shown text not null default '' check (length(shown) <= 200),
  primary key (business_id, query),
  foreign key (business_id) references business (id)
);
create index search_miss_by_times on search_miss (business_id, times desc, last_at desc);
alter table search_miss enable row level security, force row level security;
create policy own_business on search_miss
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on search_miss to canasta_app;

create table search_choice (
  business_id uuid not null,
  query text not null check (length(query) >= 1 and length(query) <= 120),
  product_id uuid not null,
  times bigint not null check (times > 0),
  last_at timestamptz not null default clock_timestamp(),
  primary key (business_id, query, product_id),
  foreign key (business_id) references business (id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table search_choice enable row level security, force row level security;
create policy own_business on search_choice
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on search_choice to canasta_app;

-- ==== Offers, custom carts and blog =================================================================================

-- Banners and promotions of the storefront, by section.
create table offer (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  section text not null,
  url text not null default '',
  photos jsonb not null default '[]',
  art jsonb not null default '{}',                  -- a banner without a photograph: {title, text, tag, tint, pictures}
  video_url text not null default '',
  start_date timestamptz,
  due_date timestamptz,
  start_daily_hour int check (start_daily_hour >= 0 and start_daily_hour <= 23),
  -- inclusive: 18 is until 18:59:59 (decision 19)
  end_daily_hour int check (end_daily_hour >= 0 and end_daily_hour <= 23),
  all_days boolean not null default true,           -- no daily hours
  position int not null default 1000,
  office_id uuid,
  city text not null default '',
  category_id uuid,
  subcategory_id uuid,
  analytics_event text not null default '',
  inactive boolean not null default false,          -- the switch of staff; a deleted one is inactive
  created_at timestamptz not null default now(),
  version int not null default 1,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  updated_at timestamptz not null default now(),
  photo text not null default '',                   -- of the wide screen, where it differs from photos
  route_mode text not null default '' check (length(route_mode) <= 40),
  vertical boolean not null default false,
  -- soft delete: what it was before, for the undo; null = it is there
  removed_as text check (removed_as in ('active', 'inactive')),
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id),
  constraint offer_removed_is_inactive check (inactive or removed_as is null)
);
create index offer_by_section on offer (business_id, section, "position") where (not inactive);
alter table offer enable row level security, force row level security;
create policy own_business on offer
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on offer to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Recipes, events, markets and the private baskets of shoppers.
create table custom_cart (
  business_id uuid not null,
  id uuid not null,
  type text not null check (type in ('market', 'recipe', 'event', 'private_user_collection')),
  name text not null check (length(btrim(name)) > 0),
  slug text not null default '',
  body text not null default '',                    -- sanitised HTML
  picture text not null default '',
  tint text not null default '',
  photos jsonb not null default '[]',
  video_url text not null default '',
  creator_id uuid,
  creator_name text not null default '',
  show_on_checkout boolean not null default false,
  recipe_details jsonb not null default '{}',       -- {time, portions, dificult}
  banner_footer jsonb not null default '{}',        -- {image, link}
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  -- since when official content is taken away; private baskets are inactive instead
  removed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  constraint custom_cart_name check (type <> 'private_user_collection' or length(name) <= 80),
  constraint custom_cart_owner check (type <> 'private_user_collection' or creator_id is not null)
);
create index custom_cart_by_creator on custom_cart (business_id, creator_id) where (creator_id is not null);
create index custom_cart_by_type on custom_cart (business_id, type, created_at desc) where (not inactive);
create index custom_cart_official on custom_cart (business_id, created_at desc, id) where (type in ('market',
  'recipe', 'event'));
alter table custom_cart enable row level security, force row level security;
create policy own_business on custom_cart
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on custom_cart to canasta_app;
-- Triggers: limit_baskets (limit_baskets), note_inactive (note_inactive), notify_delete (notify_basket_change),
-- notify_insert (notify_basket_change), notify_update (notify_basket_change).

-- Products of a custom cart with their quantity.
create table custom_cart_product (
  business_id uuid not null,
  custom_cart_id uuid not null,
  product_id uuid not null,
  position int not null default 0,
  count_type text not null default 'units' check (count_type in ('units', 'grams')),
  count int not null default 1 check (count > 0),
  primary key (business_id, custom_cart_id, product_id),
  foreign key (business_id, custom_cart_id) references custom_cart (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table custom_cart_product enable row level security, force row level security;
create policy own_business on custom_cart_product
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on custom_cart_product to canasta_app;
-- Triggers: limit_basket_products (limit_basket_products), notify_delete (notify_basket_product_change), notify_insert
-- (notify_basket_product_change), notify_update (notify_basket_product_change).

-- Posts of the blog.
create table blog_post (
  business_id uuid not null,
  id uuid not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  body text not null default '',                    -- sanitised HTML
  picture text not null default '',
  tint text not null default '',
  published_at timestamptz,                         -- from when it is shown; null = a draft
  inactive boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  removed_at timestamptz,                           -- since when it is taken away
  -- for search engines, where it differs from the title
  seo_title text not null default '' check (length(seo_title) <= 120),
  -- for search engines, where it differs from the summary
  seo_description text not null default '' check (length(seo_description) <= 300),
  primary key (business_id, id),
  unique (business_id, slug),
  foreign key (business_id) references business (id)
);
alter table blog_post enable row level security, force row level security;
create policy own_business on blog_post
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on blog_post to canasta_app;
-- Triggers: note_inactive (note_inactive), notify_delete (notify_business_change), notify_insert
-- (notify_business_change), notify_update (notify_business_change).

-- Addresses that posts had before; they lead to the present one.
create table blog_former_slug (
  business_id uuid not null,
  slug text not null,
  post_id uuid not null,
  primary key (business_id, slug),
  foreign key (business_id, post_id) references blog_post (business_id, id)
);
alter table blog_former_slug enable row level security, force row level security;
create policy own_business on blog_former_slug
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on blog_former_slug to canasta_app;

-- ==== Reviews =======================================================================================================

-- Opinions of people who bought a product, one a person and product; gone with the person.
create table product_review (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  user_id uuid not null,
  order_id uuid not null,                           -- by which they bought it
  office_id uuid not null,                          -- of that order: its staff answer
  stars int not null check (stars >= 1 and stars <= 5),
  body text not null default '' check (length(body) <= 1000),
  -- held: waits for staff, because of its words or its links; hidden: by staff
  state text not null check (state in ('visible', 'held', 'hidden', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 1000),
  answered_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,                            -- when its author changed it last; null = as it was written
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, product_id, user_id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  check ((answer = '') = (answered_at is null)),
  check (state <> 'withdrawn' or body = '' and answer = '')
);
create index product_review_by_time on product_review (business_id, created_at desc, id);
create index product_review_by_user on product_review (business_id, user_id);
create index product_review_of_office on product_review (business_id, office_id, created_at desc, id);
create index product_review_shown on product_review (business_id, product_id, created_at desc, id) include (stars)
  where (state = 'visible');
alter table product_review enable row level security, force row level security;
create policy own_business on product_review
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_review to canasta_app;
-- Triggers: notify_delete (notify_business_change), notify_insert (notify_business_change), notify_update
-- (notify_business_change).

-- ==== Terms and policies ============================================================================================

-- Published versions; what is published never changes. In force is the highest whose day has come.
create table legal_document (
  business_id uuid not null,
  kind text not null check (kind in ('terms', 'privacy')),
  version int not null check (version > 0),
  -- [{title, paragraphs}]
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) >= 1 and
    jsonb_array_length(sections) <= 40),
  in_force_from date not null,
  published_at timestamptz not null,
  published_by uuid,                                -- null came with the demonstration
  primary key (business_id, kind, version),
  foreign key (business_id) references business (id)
);
alter table legal_document enable row level security, force row level security;
create policy own_business on legal_document
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on legal_document to canasta_app;
-- Triggers: notify_insert (notify_business_change).

-- ==== People ========================================================================================================

-- People of a business, shoppers and staff alike. An e-mail is unique in its business.
create table app_user (
  business_id uuid not null,
  id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text,
  name text not null default '',
  last_name text not null default '',
  phone text not null default '',                   -- +57XXXXXXXXXX
  role text not null default 'client' check (role in ('client', 'admin', 'superadmin', 'hyperadmin', 'habeasAdmin',
    'provider', 'wholesaler', 'picker', 'delivery')),
  -- how the account was made
  provider text not null default 'email' check (provider in ('anonymous', 'google', 'email', 'phone')),
  provider_id uuid,                                 -- the supplier a user of role provider speaks for
  office_id uuid,                                   -- branchId: staff bound to one office
  photo_url text not null default '',
  disabled boolean not null default false,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  proved_phone text,                                -- the number they have shown to hold
  google_sub text,                                  -- Google's id of the person
  email_proved boolean not null default false,
  erased_at timestamptz,                            -- forgotten at their request
  folded_name text generated always as (folded(btrim((name || ' ') || last_name))) stored,
  identity bytea,
  document_parts bigint[] not null default '{}',
  password_provider_sub text,
  second_try_over boolean not null default false,
  -- what they said last happens when something is sold out; null = they never said
  substitution text check (substitution in ('choose', 'ask', 'none')),
  disabled_at timestamptz,
  -- {documentType, document, name, email, vatResponsible} of invoices; the document is sealed for this person
  billing jsonb,
  -- how they chose to be told of their orders; null = they never chose
  order_channel text check (order_channel in ('mail', 'sms', 'whatsapp')),
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, provider_id) references provider (business_id, id),
  constraint provider_of_providers_only check (provider_id is null or role = 'provider')
);
create unique index app_user_by_email on app_user (business_id, email) where (email <> '');
create unique index app_user_by_google on app_user (business_id, google_sub) where (google_sub is not null);
create index app_user_by_name on app_user (business_id, ((role in ('client', 'wholesaler', 'provider'))), folded_name,
  id) where (erased_at is null);
create unique index app_user_by_password_provider on app_user (business_id, password_provider_sub) where
  (password_provider_sub is not null);
create unique index app_user_by_proved_phone on app_user (business_id, proved_phone) where (proved_phone is not null);
create index app_user_by_role on app_user (business_id, role) where (role <> 'client');
alter table app_user enable row level security, force row level security;
create policy own_business on app_user
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on app_user to canasta_app;
-- Triggers: end_email_change (end_email_change), end_half_sign_ins (end_half_sign_ins), end_sessions
-- (end_sessions_of_disabled), note_created (note_record_event), person_is_found (write_person_words),
-- person_is_found_by_document (write_person_documents).

-- what staff find a person of the orders by; written by a trigger of app_user
create table person_word (
  business_id uuid not null,
  -- a word of the folded name, the digits of the phone, or < and these from the last to the first
  word text not null,
  user_id uuid not null,
  primary key (business_id, word, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table person_word enable row level security, force row level security;
create policy own_business on person_word
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on person_word to canasta_app;

-- the shortest parts of documents, by which people are found; written by a trigger of app_user
create table person_document (
  business_id uuid not null,
  part bigint not null,                             -- one of document_parts, an odd digest
  user_id uuid not null,
  primary key (business_id, part, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table person_document enable row level security, force row level security;
create policy own_business on person_document
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on person_document to canasta_app;

-- Addresses of shoppers.
create table address (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  alias text not null default '',                   -- neighbourhood
  city text not null,
  comment text not null default '',
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lng double precision not null check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
  office_id uuid,
  zone text check (zone in ('cercano', 'lejano', 'muy_lejano')),
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index address_by_user on address (business_id, user_id) where (removed_at is null);
alter table address enable row level security, force row level security;
create policy own_business on address
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on address to canasta_app;

-- Photos of people, a row for each width and type.
create table user_photo (
  business_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  type text not null check (type in ('image/avif', 'image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null check (octet_length(bytes) <= 300000),
  created_at timestamptz not null default now(),
  width int not null check (width > 0),
  primary key (business_id, user_id, width, type),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table user_photo enable row level security, force row level security;
create policy own_business on user_photo
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on user_photo to canasta_app;

-- ==== Ways in =======================================================================================================

-- Sessions; only the SHA-256 of the token is here.
create table session (
  business_id uuid not null,
  token_hash bytea not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  socket_id text not null default '',               -- what an app calls itself for its live connection
  browser_hash bytea,
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index session_by_user on session (business_id, user_id);
alter table session enable row level security, force row level security;
create policy own_business on session
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on session to canasta_app;
-- Triggers: forget_push (forget_push_of_session), notify_delete (notify_session_end).

-- Browsers in which somebody has signed in: their attempts are not counted with those of strangers.
create table known_browser (
  business_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (business_id, user_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index known_browser_by_token on known_browser (business_id, token_hash);
alter table known_browser enable row level security, force row level security;
create policy own_business on known_browser
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on known_browser to canasta_app;

-- Sign-ins whose first step was right and whose second is still to come. They open nothing.
create table half_sign_in (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  step text not null check (step in ('code', 'enrol')),
  tries int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index half_sign_in_by_user on half_sign_in (business_id, user_id);
alter table half_sign_in enable row level security, force row level security;
create policy own_business on half_sign_in
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on half_sign_in to canasta_app;

-- The sealed secret of somebody's authenticator app.
create table second_factor (
  business_id uuid not null,
  user_id uuid not null,
  secret bytea,
  confirmed_at timestamptz,
  last_counter bigint not null default 0,           -- codes up to here are used or over (RFC 6238, 5.2)
  offered_secret bytea,
  offered_to bytea,
  offered_at timestamptz,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((secret is null) = (confirmed_at is null))
);
alter table second_factor enable row level security, force row level security;
create policy own_business on second_factor
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on second_factor to canasta_app;

-- Codes on paper for who lost their app; keyed hashes.
create table recovery_code (
  business_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (business_id, user_id, code_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table recovery_code enable row level security, force row level security;
create policy own_business on recovery_code
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on recovery_code to canasta_app;

-- Links that let their holder choose a password, once.
create table password_link (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index password_link_by_user on password_link (business_id, user_id);
alter table password_link enable row level security, force row level security;
create policy own_business on password_link
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on password_link to canasta_app;

-- A new e-mail that still has to be confirmed, one a person.
create table email_change (
  business_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  email text not null check (email = lower(email) and email <> ''),
  token_hash bytea not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  unique (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table email_change enable row level security, force row level security;
create policy own_business on email_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on email_change to canasta_app;

-- Codes sent to phones; keyed hashes.
create table phone_code (
  business_id uuid not null,
  id uuid not null,
  purpose text not null check (purpose = 'login'),
  phone text not null,
  token_hash bytea,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  network_hash bytea,
  network_tries int not null default 0,
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
create index phone_code_by_network on phone_code (business_id, phone, network_hash) where (network_hash is not null);
create unique index phone_code_by_token on phone_code (business_id, token_hash) where (token_hash is not null);
create unique index phone_code_of_phone on phone_code (business_id, purpose, phone) where (token_hash is null);
alter table phone_code enable row level security, force row level security;
create policy own_business on phone_code
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on phone_code to canasta_app;

-- Nonces of Google sign-ins, each used once.
create table login_nonce (
  business_id uuid not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, nonce_hash),
  foreign key (business_id) references business (id)
);
alter table login_nonce enable row level security, force row level security;
create policy own_business on login_nonce
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on login_nonce to canasta_app;

-- Counters of attempts in a time window, shared by all processes.
create table rate_limit (
  business_id uuid not null,
  key text not null,
  window_start timestamptz not null,
  count int not null default 0,
  primary key (business_id, key),
  foreign key (business_id) references business (id)
);
alter table rate_limit enable row level security, force row level security;
create policy own_business on rate_limit
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on rate_limit to canasta_app;

-- ==== Personal data =================================================================================================

-- Consent evidence, append-only (Ley 1581 of 2012, decision 43).
create table consent (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('terms', 'personal_data', 'promotional', 'order_whatsapp',
    'courier_location', 'saved_card')),
  granted boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  -- the member of staff who noted what was said on the phone; null = given in the shop
  noted_by uuid,
  -- the one it is about; empty = every channel
  channel text not null default '' check (channel in ('', 'push', 'sms', 'mail')),
  -- of the terms or the policy in force when it was given; null without any
  document_version int,
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (channel = '' or purpose = 'promotional')
);
create index consent_of_user on consent (business_id, user_id, at desc, id desc);
alter table consent enable row level security, force row level security;
create policy own_business on consent
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (ip, user_agent) on consent to canasta_app;
-- Triggers: append_only (refuse_rewriting), append_only_rows (refuse_rewriting_consent).

-- Requests to erase an account (Ley 1581 of 2012, articles 8 and 15).
create table deletion_request (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'cancelled', 'done')),
  asked_at timestamptz not null,
  runs_at timestamptz not null,
  due_at timestamptz not null,                      -- the law's term for an answer
  held_by text not null default '' check (held_by in ('', 'orders', 'payments', 'staff')),
  ended_at timestamptz,
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check (asked_at < runs_at and runs_at < due_at)
);
create index deletion_request_by_asked on deletion_request (business_id, asked_at desc, id);
create index deletion_request_to_run on deletion_request (business_id, runs_at) where (state = 'waiting');
create unique index deletion_request_waiting on deletion_request (business_id, user_id) where (state = 'waiting');
alter table deletion_request enable row level security, force row level security;
create policy own_business on deletion_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on deletion_request to canasta_app;

-- Tickets of downloads: single use, one minute (decision 40).
create table download_ticket (
  business_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  kind text not null default 'personal-data',       -- what it opens: a line of server/downloads.ts, or personal-data
  parameters jsonb not null default '{}',           -- what the file is to hold, fixed when it was asked for
  primary key (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index download_ticket_by_expiry on download_ticket (business_id, expires_at);
create index download_ticket_of_user on download_ticket (business_id, user_id);
alter table download_ticket enable row level security, force row level security;
create policy own_business on download_ticket
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on download_ticket to canasta_app;

-- Who agreed to the use of their personal data (back-office 3, "Habeas data register"). Texts in capitals, e-mails in
-- small letters.
create table habeas_register (
  business_id uuid not null,
  id uuid not null,
  user_type text not null check (user_type in ('NATURAL', 'JURIDICA')),
  client_type text not null default '' check (client_type in ('', 'CLIENTE SUPERMERCADO', 'ASOCIADO COOTRAEMCALI',
    'CLIENTE MAYORISTA', 'CLIENTE CENTRO COMERCIAL', 'CLIENTE CINE', 'COLABORADOR')),
  promotional_send_authorization boolean not null default false,
  registraduria_status text not null default 'pending' check (length(registraduria_status) <= 40),
  user_id uuid,
  name text not null check (name = upper(name) and length(name) >= 1 and length(name) <= 120),
  last_name text not null default '' check (last_name = upper(last_name) and length(last_name) <= 120),
  second_last_name text not null default '' check (second_last_name = upper(second_last_name) and
    length(second_last_name) <= 120),
  folded_name text generated always as (folded(btrim((((name || ' ') || last_name) || ' ') || second_last_name)))
    stored,
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  phone_number text not null default '' check (length(phone_number) <= 20),
  -- sealed: document_number, document_date_expedition, birthdate, registraduria_data (decision 49)
  identity bytea,
  document_parts bigint[] not null default '{}',    -- digests of the parts of the document, to find it by
  document_type text not null default '' check (document_type in ('', 'CEDULA DE CIUDADANIA', 'CEDULA DE EXTRANJERIA',
    'PASAPORTE')),
  document_place_expedition text not null default '' check (length(document_place_expedition) <= 120),
  gender text not null default '' check (gender in ('', 'MASCULINO', 'FEMENINO', 'NEUTRO')),
  department text not null default '' check (department ~ '^(\d{2})?$'), -- DIVIPOLA, two digits
  city text not null default '' check (city ~ '^(\d{5})?$'), -- DIVIPOLA, five digits: department and municipality
  neighborhood text not null default '' check (length(neighborhood) <= 120),
  -- code of the DIAN's address table: CL, CR, MZ …
  primary_address_type text not null default '' check (length(primary_address_type) <= 10),
  primary_address_number text not null default '' check (primary_address_number ~ '^[[:alnum:] ]{0,20}$'),
  secondary_address_number_a text not null default '' check (secondary_address_number_a ~ '^[[:alnum:] ]{0,20}$'),
  secondary_address_number_b text not null default '' check (secondary_address_number_b ~ '^[[:alnum:] ]{0,20}$'),
  reference_point text not null default '' check (length(reference_point) <= 200),
  prefered_location_office text not null default '' check (length(prefered_location_office) <= 120),
  -- {ciiu, social_object, document_type, document_number, email, rut, message, business_type} of a legal person
  company jsonb check (jsonb_typeof(company) = 'object'),
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (city = '' or "left"(city, 2) = department),
  check ((user_type = 'JURIDICA') = (company is not null))
);
create index habeas_register_by_created on habeas_register (business_id, created_at desc, id);
create index habeas_register_by_document on habeas_register using gin (document_parts);
create index habeas_register_by_email on habeas_register (business_id, email) where ((user_id is null) and (email <>
  '') and (not inactive));
create index habeas_register_by_name on habeas_register (business_id, folded_name, id);
create index habeas_register_of_user on habeas_register (business_id, user_id) where (user_id is not null);
alter table habeas_register enable row level security, force row level security;
create policy own_business on habeas_register
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on habeas_register to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- Evidence of what a registered person agreed to; append-only (Ley 1581 of 2012, articles 9 and 17).
create table habeas_consent (
  business_id uuid not null,
  id uuid not null,
  register_id uuid not null,
  purpose text not null check (purpose in ('personal_data', 'promotional')),
  granted boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null default clock_timestamp(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id, register_id) references habeas_register (business_id, id)
);
create index habeas_consent_of_register on habeas_consent (business_id, register_id, at desc, id desc);
alter table habeas_consent enable row level security, force row level security;
create policy own_business on habeas_consent
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on habeas_consent to canasta_app;
-- Triggers: append_only (refuse_rewriting).

-- Requests of people about their data, with the business days of Ley 1581 of 2012, articles 14 and 15.
create table habeas_request (
  business_id uuid not null,
  id uuid not null,
  register_id uuid,
  user_id uuid,
  kind text not null check (kind in ('query', 'correction', 'deletion', 'revocation', 'complaint')),
  description text not null check (length(description) >= 1 and length(description) <= 4000),
  status text not null default 'open' check (status in ('open', 'extended', 'answered', 'withdrawn')),
  received_at timestamptz not null,
  due_at timestamptz not null,                      -- ten business days for a query, fifteen for the others
  -- five business days more for a query, eight for the others; with its reason
  extended_until timestamptz,
  extension_reason text not null default '' check (length(extension_reason) <= 500),
  answer text not null default '' check (length(answer) <= 4000),
  answered_at timestamptz,
  answered_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, answered_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, register_id) references habeas_register (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (due_at > received_at and (extended_until is null or extended_until > due_at)),
  check ((status = 'answered') = (answered_at is not null)),
  check (status <> 'extended' or extended_until is not null and extension_reason <> '')
);
create index habeas_request_by_received on habeas_request (business_id, received_at desc, id);
create index habeas_request_of_register on habeas_request (business_id, register_id) where (register_id is not null);
create index habeas_request_of_user on habeas_request (business_id, user_id, received_at desc, id) where (user_id is
  not null);
create index habeas_request_open on habeas_request (business_id, due_at) where (status in ('open', 'extended'));
alter table habeas_request enable row level security, force row level security;
create policy own_business on habeas_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on habeas_request to canasta_app;

-- Petitions, complaints and claims of shoppers, with the business days of Ley 1480 of 2011, article 58.
create table pqr (
  business_id uuid not null,
  id uuid not null,
  number int not null check (number > 0),           -- what the person is told; counted by business
  user_id uuid,
  order_id uuid,
  kind text not null check (kind in ('complaint', 'claim', 'withdrawal', 'reversal', 'warranty', 'unavailable',
    'late')),
  asks text not null check (asks in ('answer', 'money_back', 'replacement')),
  description text not null check (length(description) >= 1 and length(description) <= 2000),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4), -- photos of the order (delivery_photo)
  name text not null default '' check (length(name) <= 120), -- who asks without an account; '' where user_id says it
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  status text not null default 'open' check (status in ('open', 'answered')),
  received_at timestamptz not null,
  due_at timestamptz not null,                      -- the end of the fifteenth business day
  answer text not null default '' check (length(answer) <= 4000),
  answered_at timestamptz,
  answered_by uuid,
  reminded_on date,                                 -- the last day on which the business was reminded of it
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  return_id uuid,                                   -- the return of its order by which it was settled; null: none
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, answered_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (due_at > received_at),
  check ((status = 'answered') = (answered_at is not null)),
  check (order_id is not null or cardinality(photo_ids) = 0),
  check (return_id is null or order_id is not null)
);
create index pqr_by_received on pqr (business_id, received_at desc, id);
create index pqr_of_order on pqr (business_id, order_id) where (order_id is not null);
create index pqr_of_user on pqr (business_id, user_id, received_at desc, id) where (user_id is not null);
create index pqr_open on pqr (business_id, due_at) where (status = 'open');
alter table pqr enable row level security, force row level security;
create policy own_business on pqr
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on pqr to canasta_app;
-- Triggers: note_answered (note_record_event), note_created (note_record_event).

-- ==== Carts =========================================================================================================

-- Carts; one active cart a person.
create table cart (
  business_id uuid not null,
  id uuid not null,                                 -- the history uuid of the wire
  user_id uuid not null,
  office_id uuid not null,
  state text not null default 'active' check (state in ('active', 'ordered', 'discarded', 'phone', 'household')),
  type text not null default 'delivery' check (type in ('delivery', 'pickup')),
  address_id uuid,
  pickup_office_id uuid,
  payment_method text check (payment_method in ('cash', 'online', 'pickup', 'dataphone')),
  bags_code text,                                   -- null = not chosen yet, '' = without bag
  coupon_codes text[] not null default '{}',
  version int not null default 1,                   -- moves with every change; binds an order to what was seen
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- products_rejected: removed by validation
  rejected jsonb not null default '[]' check (jsonb_typeof(rejected) = 'array'),
  refused_coupon_codes text[] not null default '{}', -- automatic coupons the shopper took out (docs/decisions/022)
  substitution text check (substitution in ('choose', 'ask', 'none')), -- null = its shopper never said: they are asked
  -- the member of staff who enters it by phone; null = its shopper's own
  entered_by uuid,
  -- whose members fill it; user_id is its owner then; null = of one person
  household_id uuid,
  primary key (business_id, id),
  foreign key (business_id, address_id) references address (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, pickup_office_id) references office (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  constraint cart_by_phone_is_entered check (state <> 'phone' or entered_by is not null),
  constraint cart_of_household_is_shared check (state <> 'household' or household_id is not null and address_id is
    null and payment_method is null and coupon_codes = '{}'::text[])
) with (fillfactor = 60);
create unique index cart_active_of_user on cart (business_id, user_id) where (state = 'active');
create index cart_by_created on cart (business_id, created_at desc, id);
create index cart_by_household on cart (business_id, household_id) where (household_id is not null);
create unique index cart_by_phone on cart (business_id, entered_by, user_id) where (state = 'phone');
create unique index cart_of_household on cart (business_id, household_id) where (state = 'household');
create index cart_of_user on cart (business_id, user_id, created_at desc, id);
create index cart_removed on cart (business_id, created_at desc, id) where ((state = 'discarded') and (household_id is
  null));
alter table cart enable row level security, force row level security;
create policy own_business on cart
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on cart to canasta_app;

-- Lines of carts. The same product with another maturity, comment or options is another line (decision 24).
create table cart_line (
  business_id uuid not null,
  cart_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  line_key text not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  maturity int check (maturity >= 1 and maturity <= 3),
  cut int check (cut >= 1 and cut <= 4),
  comment text not null default '' check (length(comment) <= 500),
  options_tags jsonb not null default '[]',
  seen_price_neto bigint not null check (seen_price_neto > 0), -- pesos; the net price the shopper last saw and accepted
  created_at timestamptz not null default now(),
  seen_quantity_pum double precision,
  substitution text check (substitution in ('choose', 'ask', 'none')), -- null = as the cart says
  -- the member who added it to the cart of their household; null in one's own
  added_by uuid,
  primary key (business_id, cart_id, id),
  unique (business_id, cart_id, product_id, line_key),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table cart_line enable row level security, force row level security;
create policy own_business on cart_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on cart_line to canasta_app;

-- Guest carts that were merged, by merge key: a repeat changes nothing (decision 25).
create table cart_merge (
  business_id uuid not null,
  user_id uuid not null,
  merge_key uuid not null,
  joined jsonb not null default '[]',
  at timestamptz not null default now(),
  primary key (business_id, user_id, merge_key),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table cart_merge enable row level security, force row level security;
create policy own_business on cart_merge
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on cart_merge to canasta_app;

-- What was done to a cart, one row a change; erased after 180 days.
create table cart_history (
  business_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  cart_version int not null,
  action text not null check (length(action) >= 1 and length(action) <= 40),
  product_id uuid,
  -- pieces or grams afterwards; null = removed, or not about one product
  count int,
  count_type text check (count_type in ('units', 'grams')),
  detail text not null default '' check (length(detail) <= 200),
  actor_id uuid not null,
  device text not null default '' check (length(device) <= 60),
  ip text not null default '' check (length(ip) <= 60),
  at timestamptz not null default clock_timestamp(),
  request_key uuid,
  primary key (business_id, id)
);
create index cart_history_of_cart on cart_history (business_id, cart_id, id);
alter table cart_history enable row level security, force row level security;
create policy own_business on cart_history
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on cart_history to canasta_app;
-- Triggers: keep_young (refuse_young_history).

-- Carts that staff offered to give back to their shopper.
create table cart_restore (
  business_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  history_id uuid not null,                         -- the entry of cart_history; it may be gone after 180 days
  lines jsonb not null check (jsonb_typeof(lines) = 'array'), -- [{product_id, count, count_type, …}] as they were
  sent_by uuid not null,
  sent_at timestamptz not null default clock_timestamp(),
  restored_at timestamptz,
  primary key (business_id, id),
  unique (business_id, history_id),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, sent_by) references app_user (business_id, id)
);
alter table cart_restore enable row level security, force row level security;
create policy own_business on cart_restore
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (restored_at) on cart_restore to canasta_app;

-- ==== Repeated orders ===============================================================================================

-- Orders that shoppers repeat by a calendar. Nothing is ordered by itself: the day before, its shopper is told and
-- confirms.
create table standing_order (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  rhythm text not null check (rhythm in ('weekly', 'biweekly', 'monthly')),
  first_day date not null,
  next_day date not null,                           -- the next day of its calendar of which nobody was told
  state text not null default 'active' check (state in ('active', 'paused')),
  -- days in a row that were told and neither confirmed nor skipped
  unanswered int not null default 0 check (unanswered >= 0),
  type text not null check (type in ('delivery', 'pickup')),
  address_id uuid,
  office_id uuid,
  window_time text not null check (window_time ~ '^([01]\d|2[0-3]):[0-5]\d$'), -- start of the window in Colombia
  -- [{productId, name, count, countType, maturity, cut, comment, optionsTags, price}]; price is the net price when last
  -- chosen
  goods jsonb not null check (jsonb_typeof(goods) = 'array' and jsonb_array_length(goods) >= 1 and
    jsonb_array_length(goods) <= 100),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, address_id) references address (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (next_day >= first_day),
  check ((type = 'delivery') = (address_id is not null)),
  check ((type = 'pickup') = (office_id is not null))
);
create index standing_order_due on standing_order (business_id, next_day) where (state = 'active');
create index standing_order_of_user on standing_order (business_id, user_id, created_at);
alter table standing_order enable row level security, force row level security;
create policy own_business on standing_order
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on standing_order to canasta_app;

-- Days of a repeated order: its key has each told once, however many processes prepare it. One that nobody confirmed
-- expires with its day.
create table standing_order_turn (
  business_id uuid not null,
  standing_order_id uuid not null,
  day date not null,
  id uuid not null,
  told_at timestamptz,                              -- null: skipped before its shopper was told
  confirmed_at timestamptz,
  skipped_at timestamptz,
  cart_id uuid,                                     -- the cart that its goods were added to
  primary key (business_id, standing_order_id, day),
  unique (business_id, id),
  foreign key (business_id, standing_order_id) references standing_order (business_id, id) on delete cascade,
  check (told_at is not null or skipped_at is not null),
  check (confirmed_at is null or skipped_at is null),
  check ((confirmed_at is null) = (cart_id is null))
);
alter table standing_order_turn enable row level security, force row level security;
create policy own_business on standing_order_turn
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on standing_order_turn to canasta_app;

-- ==== Coupons =======================================================================================================

-- Coupons. A removed one stays for the orders that used it.
create table coupon (
  business_id uuid not null,
  id uuid not null,
  code text not null check (code = lower(code)),    -- lower case
  type text not null check (type in ('total_cart', 'products_price')),
  description text not null default '',
  value bigint not null default 0 check (value >= 0), -- pesos; used when percentage is 0
  percentage int not null default 0 check (percentage >= 0 and percentage <= 100),
  stack_limit int not null default 1 check (stack_limit >= 1),
  uses_total_limit int not null default 0 check (uses_total_limit >= 0), -- 0 = no limit
  uses_per_user_limit int not null default 0 check (uses_per_user_limit >= 0), -- 0 = no limit
  uses_total_count int not null default 0 check (uses_total_count >= 0),
  start_date timestamptz,
  end_date timestamptz,
  product_ids uuid[] not null default '{}',
  office_ids uuid[] not null default '{}',
  auto_activate boolean not null default false,
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  removed_at timestamptz,
  first_order_only boolean not null default false,
  inactive_at timestamptz,                          -- follows inactive (trigger note_inactive)
  updated_at timestamptz not null default now(),
  category_ids uuid[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  min_subtotal bigint not null default 0 check (min_subtotal >= 0), -- pesos of promoted goods; 0 = no minimum
  -- pieces of one product from which it is reduced; 0 = any quantity
  units_from int not null default 0 check (units_from >= 0),
  units_reduced int not null default 0,             -- so many of each units_from pieces; 0 = all
  -- days on which it holds, 0 is Sunday; empty = every day
  weekdays int[] not null default '{}' check (weekdays <@ '{0,1,2,3,4,5,6}'::integer[]),
  for_role text check (for_role in ('client', 'wholesaler')), -- role of the people that it is for; null = everybody
  -- net prices of product_ids, in their order; empty = a percentage or a value
  product_prices int[] not null default '{}',
  in_profile boolean not null default false,
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  check (uses_total_limit = 0 or uses_total_count <= uses_total_limit),
  check (units_reduced >= 0 and (units_reduced = 0 or units_reduced < units_from)),
  check ((cardinality(product_prices) = 0 or cardinality(product_prices) = cardinality(product_ids)) and (0 < all
    (product_prices))),
  constraint coupon_of_pieces check (units_from = 0 or type = 'products_price' and (percentage > 0 or product_prices
    <> '{}'::integer[])),
  constraint coupon_price_list check (product_prices = '{}'::integer[] or type = 'products_price' and percentage = 0
    and value = 0 and units_reduced = 0 and category_ids = '{}'::uuid[] and brand_ids = '{}'::uuid[])
);
create index coupon_automatic on coupon (business_id) where (auto_activate and (not inactive) and (removed_at is
  null));
create unique index coupon_code on coupon (business_id, code) where (removed_at is null);
alter table coupon enable row level security, force row level security;
create policy own_business on coupon
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on coupon to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- Uses of coupons by orders.
create table coupon_use (
  business_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  returned_at timestamptz,                          -- a cancelled order gives its use back once
  id uuid not null default new_id(),
  primary key (business_id, coupon_id, order_id),
  foreign key (business_id, coupon_id) references coupon (business_id, id)
);
create index coupon_use_by_user on coupon_use (business_id, coupon_id, user_id) where (returned_at is null);
create unique index coupon_use_id on coupon_use (business_id, id);
create index coupon_use_of_user on coupon_use (business_id, user_id);
alter table coupon_use enable row level security, force row level security;
create policy own_business on coupon_use
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on coupon_use to canasta_app;

-- ==== Orders ========================================================================================================

-- Delivery windows of an office, taken like stock (decision 20b).
create table delivery_window (
  business_id uuid not null,
  office_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity int not null default 0 check (capacity >= 0),
  taken int not null default 0 check (taken >= 0),
  queued int not null default 0 check (queued >= 0), -- lines of open orders still to be picked
  primary key (business_id, office_id, starts_at),
  foreign key (business_id, office_id) references office (business_id, id),
  check (capacity = 0 or taken <= capacity),
  check (ends_at > starts_at)
);
alter table delivery_window enable row level security, force row level security;
create policy own_business on delivery_window
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on delivery_window to canasta_app;

-- The last order number of a business.
create table order_counter (
  business_id uuid not null,
  last_number int not null default 0,
  primary key (business_id),
  foreign key (business_id) references business (id)
);
alter table order_counter enable row level security, force row level security;
create policy own_business on order_counter
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on order_counter to canasta_app;

-- Orders. Every figure is the server's; total = subtotal + bags + delivery - coupons (decision 9).
create table customer_order (
  business_id uuid not null,
  id uuid not null,
  number int not null,                              -- id_order on the wire; given last in the order's transaction
  cart_id uuid not null,
  idempotency_key text,
  user_id uuid not null,
  office_id uuid not null,
  state text not null check (is_order_state(state)),
  type text not null check (type in ('delivery', 'pickup')),
  payment_method text not null check (payment_method in ('cash', 'online', 'pickup', 'dataphone', 'channel')),
  subtotal bigint not null check (subtotal >= 0),
  discounts_total bigint not null default 0 check (discounts_total >= 0), -- information only (decision 4)
  bags_count int not null default 0 check (bags_count >= 0),
  bags_total bigint not null default 0 check (bags_total >= 0),
  coupons_total bigint not null default 0,
  delivery_price bigint not null default 0 check (delivery_price >= 0),
  total bigint not null,
  min_subtotal bigint not null default 0,
  units_count int not null default 0,               -- products as the board counts them
  bags_config jsonb,
  coupons jsonb not null default '[]',              -- [{code, amount}]
  address jsonb,                                    -- snapshot; null for pickup
  customer jsonb not null,                          -- snapshot {fullname, phone, email, identification_card}
  observations text not null default '' check (length(observations) <= 1000),
  window_start timestamptz not null,
  window_end timestamptz not null,
  delivery jsonb not null default '{}',             -- picker, courier and labels (storefront 3)
  share_token text not null,                        -- 128 random bits, base64url (decision 39)
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  holds_goods boolean not null default true,        -- whether it still has the stock, window and coupon uses it took
  payment_due_at timestamptz,                       -- until when goods are reserved while it is unpaid
  -- what happens when something is sold out, for lines without a rule of their own
  substitution text not null default 'ask' check (substitution in ('choose', 'ask', 'none')),
  -- as in delivery, for the filters of the board
  picker_id uuid generated always as (nullif(delivery ->> 'picker_id', '')::uuid) stored,
  -- delivery_id of delivery, for the filters of the board
  courier_id uuid generated always as (nullif(delivery ->> 'delivery_id', '')::uuid) stored,
  -- {total, subtotal, bags_count, bags_total, coupons} as its shopper confirmed them; null until staff change a
  -- quantity
  confirmed jsonb,
  -- where it was placed: a computer (web), a phone, another program (app), by staff for who calls, or another channel
  -- by its word
  channel text not null default 'web' check (channel ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- sales of its goods whose cost is known, as picked once they were; null when none is known
  costed_sales bigint check (costed_sales >= 0),
  cost_total bigint check (cost_total >= 0),        -- what these cost
  tax_classes jsonb,                                -- {bags, delivery} when it was ordered; null in older orders
  terms_version int,                                -- of the terms in force when it was placed; null without any
  -- as app_user.billing, the document sealed for this order; null = no invoice was asked for
  billing jsonb,
  -- {number, cufe, url, date, kind} of the document issued for it; older ones have no kind
  invoice jsonb,
  -- version of the order since which billing is this; null = since it was placed
  billing_version int,
  -- pesos of the total that its shopper paid with credit when it was placed
  credit_used bigint not null default 0 constraint order_credit_used check (credit_used >= 0),
  -- its number at another channel, once of each; null = placed at the shop
  channel_number text,
  -- of what the channel sent: the same again is answered, anything else under its number is refused
  channel_digest bytea,
  primary key (business_id, id),
  unique (business_id, cart_id),
  unique (business_id, number),
  unique (business_id, share_token),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (coupons_total >= 0 and coupons_total <= subtotal),
  check (total = (subtotal + bags_total + delivery_price - coupons_total)),
  check (type = 'delivery' or delivery_price = 0),
  check (window_end > window_start),
  constraint customer_order_costs check ((costed_sales is null) = (cost_total is null)),
  constraint order_cancelled_holds_nothing check ((state not in ('11_store_onlinepayment_fail',
    '12_store_cancel_order')) or not holds_goods),
  constraint order_of_channel_is_numbered check ((channel in ('web', 'phone', 'app', 'staff')) = (channel_number is
    null) and (channel_number is null) = (channel_digest is null)),
  constraint order_paid_at_channel check (payment_method <> 'channel' or channel_number is not null)
);
create unique index order_by_channel_number on customer_order (business_id, channel_number, channel) where
  (channel_number is not null);
create index order_by_courier on customer_order (business_id, courier_id, created_at desc, id) where (courier_id is
  not null);
create unique index order_by_cufe on customer_order (business_id, ((invoice ->> 'cufe'))) where (invoice is not null);
create unique index order_by_invoice_number on customer_order (business_id, upper((invoice ->> 'number'))) where
  (invoice ? 'kind');
create index order_by_picker on customer_order (business_id, picker_id, created_at desc, id) where (picker_id is not
  null);
create index order_by_state on customer_order (business_id, state, created_at desc, id);
create index order_by_user on customer_order (business_id, user_id, created_at desc, id);
create index order_of_board on customer_order (business_id, created_at desc, id) include (number, state, type, total,
  payment_method, office_id, user_id, picker_id, courier_id, window_end);
create index order_open_by_window on customer_order (business_id, office_id, window_end) where (state not in
  ('10_store_dispatch_products', '12_store_cancel_order', '11_store_onlinepayment_fail'));
create index order_unpaid_by_user on customer_order (business_id, user_id) where (state = '5_waiting_online_payment');
alter table customer_order enable row level security, force row level security;
create policy own_business on customer_order
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on customer_order to canasta_app;
-- Triggers: count_changed_order (count_changed_order), count_new_order (count_new_order), note_position
-- (note_order_change), order_total_is_a_ceiling (keep_order_ceiling), queue_moved_order (queue_moved_order).

-- Lines of orders as they were bought.
create table order_line (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  position int not null,
  product_id uuid not null,
  product jsonb not null,                           -- snapshot (decision 48)
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  maturity int,
  cut int,
  comment text not null default '',
  options_tags jsonb not null default '[]',
  price bigint not null check (price > 0),
  price_neto bigint not null check (price_neto > 0),
  total bigint not null check (total >= 0),
  stock_demand bigint not null check (stock_demand > 0), -- pieces or grams taken from the office's stock
  substitution text check (substitution in ('choose', 'ask', 'none')), -- null = as the order says
  confirmed_count int check (confirmed_count > 0),  -- as its shopper confirmed it; null until staff change it
  addition_id uuid,                                 -- with which it was added; null = ordered from the beginning
  cost bigint check (cost >= 0),                    -- of its product when it was ordered; null = unknown
  tax_class text,                                   -- when it was ordered; null = not known
  tax_ml int,                                       -- millilitres of a piece, for taxes by volume
  -- base + vat + consumption = total, before coupons; null = not known
  base bigint,
  vat bigint,
  consumption bigint,
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id) deferrable initially deferred,
  foreign key (business_id, product_id) references product (business_id, id),
  constraint order_line_taxes_add_up check (base is null and vat is null and consumption is null or tax_class is not
    null and base >= 0 and vat >= 0 and consumption >= 0 and (base + vat + consumption) = total)
);
alter table order_line enable row level security, force row level security;
create policy own_business on order_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on order_line to canasta_app;
-- Triggers: forget_line_taxes (forget_line_taxes).

-- Who moved an order, when and why; append-only (decision 15).
create table order_event (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  undoes uuid,                                      -- the move that this one takes back; once
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id) deferrable initially deferred,
  foreign key (business_id, order_id, undoes) references order_event (business_id, order_id, id)
);
create index order_event_left_store on order_event (business_id, at, order_id) where (to_state =
  '10_store_dispatch_products');
create unique index order_event_undone_once on order_event (business_id, order_id, undoes) where (undoes is not null);
alter table order_event enable row level security, force row level security;
create policy own_business on order_event
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (reason) on order_event to canasta_app;
-- Triggers: append_only_rows (refuse_rewriting_order_event), note_webhooks (note_order_events), push_move
-- (push_order_move).

-- Who was assigned to an order (assigned_history); append-only.
create table order_assignment (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  role text not null check (role in ('picker', 'delivery', 'cashier')),
  user_id uuid,                                     -- null = the assignment was taken back
  user_name text not null default '',
  actor_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, order_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index order_assignment_of_user on order_assignment (business_id, user_id, at desc) where (user_id is not null);
alter table order_assignment enable row level security, force row level security;
create policy own_business on order_assignment
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_assignment to canasta_app;

-- Who picks an order, in which walk, and the letter of its crate.
create table order_picking (
  business_id uuid not null,
  order_id uuid not null,
  picker_id uuid not null,
  walk_id uuid not null,
  crate text not null check (crate in ('A', 'B', 'C', 'D', 'E', 'F')),
  started_at timestamptz not null,
  primary key (business_id, order_id),
  unique (business_id, walk_id, crate),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, picker_id) references app_user (business_id, id)
);
alter table order_picking enable row level security, force row level security;
create policy own_business on order_picking
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (picker_id, walk_id, crate, started_at) on order_picking to canasta_app;

-- What pickers did to a line, each press once; append-only, a chain of each line.
create table pick_action (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  -- the action of the same line whose place this one takes; null = the first
  replaces uuid,
  -- false: it met something that had happened meanwhile, and is kept for a person to see
  applied boolean not null,
  conflict text not null default '' check (length(conflict) <= 40),
  asked jsonb not null,                             -- as the device sent it
  -- the picker, or the shopper who answered; null = a key of another system
  actor_id uuid,
  actor_role text not null,
  done_at timestamptz not null,                     -- by the clock of the device, which may have been offline
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, line_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, order_id, line_id, replaces) references pick_action (business_id, order_id, line_id, id),
  check (applied = (conflict = ''))
);
create unique index pick_action_first on pick_action (business_id, order_id, line_id) where (applied and (replaces is
  null));
create unique index pick_action_next on pick_action (business_id, order_id, line_id, replaces) where (applied and
  (replaces is not null));
alter table pick_action enable row level security, force row level security;
create policy own_business on pick_action
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on pick_action to canasta_app;

-- What was found for a line, by the action that said so; append-only. Those of the last applied action of a line count.
create table order_pick (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('found', 'replaced', 'missing')),
  product_id uuid not null,                         -- the line's own, or what it was replaced with
  product jsonb not null default '{}',              -- snapshot of a replacement
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count >= 0),            -- pieces or grams that count for the price
  grams int check (grams >= 0),                     -- as weighed; null when nothing was
  price_neto bigint not null check (price_neto >= 0),
  total bigint not null check (total >= 0),         -- pesos
  stock_demand bigint not null check (stock_demand >= 0),
  reason text not null default '' check (length(reason) <= 500),
  actor_id uuid,                                    -- as of its action
  actor_role text not null,
  at timestamptz not null default clock_timestamp(),
  action_id uuid not null,
  -- pesos before the ceiling of the line (decision 10); total is what is charged
  worth bigint not null default 0,
  -- the shelf was empty: the goods are counted as missing instead of going back to stock
  is_lost boolean not null default false,
  missing_demand bigint not null default 0,         -- pieces or grams that were promised and not found
  primary key (business_id, order_id, id),
  unique (business_id, action_id, kind),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id, line_id, action_id) references pick_action (business_id, order_id, line_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  check ((kind = 'missing') = (count = 0)),
  check (kind <> 'missing' or total = 0 and stock_demand = 0),
  check (worth >= total),
  check (not is_lost or kind = 'missing'),
  check (missing_demand >= 0 and (kind = 'missing' or missing_demand = 0))
);
create index order_pick_of_line on order_pick (business_id, order_id, line_id, at);
alter table order_pick enable row level security, force row level security;
create policy own_business on order_pick
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_pick to canasta_app;

-- Goods of an order that the stock did not have: they count as received while it has them.
create table order_surplus (
  business_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  demand bigint not null check (demand >= 0),       -- grams of what is sold by weight, else pieces
  primary key (business_id, order_id, product_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table order_surplus enable row level security, force row level security;
create policy own_business on order_surplus
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (demand) on order_surplus to canasta_app;

-- Replacements that a shopper is asked about (decisions 10 and 84).
create table order_question (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  state text not null default 'open' check (state in ('open', 'yes', 'no', 'expired', 'withdrawn')),
  product_id uuid not null,
  product jsonb not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  found_count int not null default 0 check (found_count >= 0), -- of the line's own product, beside what is asked about
  price_neto bigint not null check (price_neto > 0),
  line_total bigint not null check (line_total >= 0), -- pesos of the whole line with the replacement
  -- pesos above what the line was confirmed at; charged only after a yes
  extra bigint not null default 0 check (extra >= 0),
  words text not null default '' check (length(words) <= 300), -- of the shopper
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- staff: a picker asks the store for more than the limit of replacements; its shopper is not asked and pays no more
  asks text not null default 'shopper' check (asks in ('shopper', 'staff')),
  -- pesos of it that nobody pays, as asked; staff who say yes give them away
  loss bigint not null default 0 check (loss >= 0),
  answered_by uuid,                                 -- of the staff, for asks = staff
  primary key (business_id, order_id, id),
  unique (business_id, id),
  foreign key (business_id, asked_by) references app_user (business_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  check (expires_at > asked_at),
  check ((state = 'open') = (ended_at is null))
);
create index order_question_due on order_question (business_id, expires_at) where (state = 'open');
create unique index order_question_open on order_question (business_id, order_id, line_id) where (state = 'open');
alter table order_question enable row level security, force row level security;
create policy own_business on order_question
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (state, words, ended_at, answered_by) on order_question to canasta_app;
-- Triggers: count_answered (count_question), count_asked (count_question).

-- What is to be paid for an order that was picked, and how well it was picked; once, append-only.
create table order_settlement (
  business_id uuid not null,
  order_id uuid not null,
  subtotal bigint not null check (subtotal >= 0),
  bags_count int not null check (bags_count >= 0),
  bags_total bigint not null check (bags_total >= 0),
  delivery_price bigint not null check (delivery_price >= 0),
  coupons_total bigint not null check (coupons_total >= 0),
  -- the confirmed total, and what the shopper agreed to above it (decision 10)
  ceiling bigint not null check (ceiling >= 0),
  amount_to_pay bigint not null check (amount_to_pay >= 0),
  lines_count int not null check (lines_count > 0),
  -- lines found whole; one that is found in part counts as replaced or missing
  lines_found int not null check (lines_found >= 0),
  lines_replaced int not null check (lines_replaced >= 0),
  lines_missing int not null check (lines_missing >= 0),
  -- hundredths of a percent of the promised pieces and grams that were found, each line alike
  fill_rate_bp int not null check (fill_rate_bp >= 0 and fill_rate_bp <= 10000),
  -- from the first move to picking until the last line; null when nothing was recorded
  seconds int check (seconds >= 0),
  picker_id uuid,
  at timestamptz not null,
  -- pesos that replacements were worth above what is charged for them
  given_away bigint not null default 0 check (given_away >= 0),
  primary key (business_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, picker_id) references app_user (business_id, id),
  check (coupons_total <= subtotal),
  check (amount_to_pay = least(ceiling, subtotal + bags_total + delivery_price - coupons_total)),
  check ((lines_found + lines_replaced + lines_missing) = lines_count)
);
create index order_settlement_by_time on order_settlement (business_id, at);
alter table order_settlement enable row level security, force row level security;
create policy own_business on order_settlement
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_settlement to canasta_app;
-- Triggers: count_picking (count_picking), order_settlement_ceiling (keep_settlement_ceiling).

-- ==== Deliveries ====================================================================================================

-- A courier's way from the store and back, and the cash it must hold.
create table delivery_round (
  business_id uuid not null,
  id uuid not null,
  courier_id uuid not null,
  office_id uuid not null,
  started_at timestamptz not null,
  closed_at timestamptz,
  cash_expected bigint check (cash_expected >= 0),  -- pesos: what was collected in cash; written when it closes
  cash_declared bigint check (cash_declared >= 0),  -- pesos: what the courier says to hand over
  note text not null default '' check (length(note) <= 300),
  -- who ended it in place of its courier; null while it is open, or closed by the courier
  ended_by uuid,
  end_reason text not null default '' check (length(end_reason) <= 300),
  primary key (business_id, id),
  foreign key (business_id, courier_id) references app_user (business_id, id),
  foreign key (business_id, ended_by) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((closed_at is null) = (cash_expected is null) and (closed_at is null) = (cash_declared is null)),
  check (ended_by is null or closed_at is not null),
  check ((ended_by is null) = (end_reason = ''))
);
create index delivery_round_of_courier on delivery_round (business_id, courier_id, started_at desc);
create index delivery_round_of_office on delivery_round (business_id, office_id, started_at desc, id);
create unique index delivery_round_open on delivery_round (business_id, courier_id) where (closed_at is null);
create index delivery_round_started on delivery_round (business_id, started_at desc, id);
alter table delivery_round enable row level security, force row level security;
create policy own_business on delivery_round
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (closed_at, cash_expected, cash_declared, note, ended_by, end_reason) on delivery_round to canasta_app;

-- The orders of a round in the order of its stops.
create table delivery_stop (
  business_id uuid not null,
  round_id uuid not null,
  order_id uuid not null,
  position int not null check ("position" > 0),
  -- when the courier left that door; null while it is still to be visited
  done_at timestamptz,
  primary key (business_id, round_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, round_id) references delivery_round (business_id, id)
);
create index delivery_stop_of_order on delivery_stop (business_id, order_id);
alter table delivery_stop enable row level security, force row level security;
create policy own_business on delivery_stop
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (position, done_at) on delivery_stop to canasta_app;

-- Photos that prove a delivery; the picture lies in the storage of files, for staff of the office and the shopper
-- alone.
create table delivery_photo (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,                             -- of what the device sent
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, order_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
alter table delivery_photo enable row level security, force row level security;
create policy own_business on delivery_photo
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on delivery_photo to canasta_app;

-- What happened on the way to a door, as the courier's device tells it; append-only.
create table delivery_event (
  business_id uuid not null,
  id uuid not null,                                 -- made by the device: the same event is noted once
  order_id uuid not null,
  round_id uuid,
  kind text not null check (kind in ('started', 'arrived', 'age_checked', 'wrong_pin', 'attempt', 'delivered',
    'returned')),
  actor_id uuid,                                    -- who did it; null = a key of another system
  at timestamptz not null,                          -- the hour of the device, never after received_at
  received_at timestamptz not null,
  is_adult boolean,
  try int check (try >= 1 and try <= 3),
  reason text check (reason in ('nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other')),
  note text not null default '' check (length(note) <= 300),
  proof text check (proof in ('pin', 'photo')),
  photo_id uuid,
  method text check (method in ('cash', 'online', 'dataphone', 'pickup', 'channel')),
  amount bigint check (amount >= 0),                -- pesos that were collected at the door; 0 when it was paid online
  cash_received bigint check (cash_received >= 0),  -- pesos that were handed over, change included
  cash_change bigint check (cash_change >= 0),
  voucher text not null default '' check (length(voucher) <= 40),
  answer jsonb not null default '{}',               -- what the device was answered, and is answered again
  photo_removed_at timestamptz,                     -- when its photo was removed, the person being forgotten
  primary key (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, order_id, photo_id) references delivery_photo (business_id, order_id, id),
  foreign key (business_id, round_id, order_id) references delivery_stop (business_id, round_id, order_id),
  check ((kind = 'age_checked') = (is_adult is not null)),
  check ((kind = 'wrong_pin') = (try is not null)),
  check ((kind = 'attempt') = (reason is not null)),
  check ((kind = 'delivered') = (proof is not null) and (kind = 'delivered') = (amount is not null) and (kind =
    'delivered') = (method is not null)),
  check (proof is distinct from 'photo' or photo_id is not null or photo_removed_at is not null),
  check ((cash_received is not null) = (kind = 'delivered' and method = 'cash')),
  check ((cash_received is null) = (cash_change is null)),
  check (cash_received = (amount + cash_change)),
  check (method is distinct from 'online' or amount = 0),
  check (photo_removed_at is null or photo_id is null),
  constraint delivery_event_of_channel check (method is distinct from 'channel' or amount = 0)
);
create index delivery_event_of_order on delivery_event (business_id, order_id, received_at);
create index delivery_event_of_round on delivery_event (business_id, round_id) where (round_id is not null);
create unique index delivery_event_once on delivery_event (business_id, order_id, kind) where (kind in ('delivered',
  'returned'));
create unique index delivery_event_wrong_pin on delivery_event (business_id, order_id, try) where (kind = 'wrong_pin');
alter table delivery_event enable row level security, force row level security;
create policy own_business on delivery_event
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (note, photo_id, photo_removed_at) on delivery_event to canasta_app;

-- Goods that were not left at the door; a person puts them back into stock or writes them off, once.
create table delivery_return (
  business_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  event_id uuid not null,
  stock_demand bigint not null check (stock_demand > 0), -- pieces or grams
  total bigint not null check (total >= 0),         -- pesos that they cost before coupons
  outcome text check (outcome in ('stock', 'waste')),
  settled_by uuid,
  settled_at timestamptz,
  discount bigint not null default 0,               -- pesos of it that coupons took off: the rest is not charged
  count int constraint delivery_return_part check (count > 0), -- pieces or grams of it; null = all
  -- why its shopper did not take it; null = not asked: no document was shown, or the whole order came back
  reason text constraint delivery_return_reason check (reason in ('damaged', 'expired', 'wrong', 'absent', 'refused',
    'other')),
  primary key (business_id, order_id, line_id, product_id),
  foreign key (business_id, event_id) references delivery_event (business_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, settled_by) references app_user (business_id, id),
  check ((outcome is null) = (settled_at is null) and (outcome is null) = (settled_by is null)),
  check (discount >= 0 and discount <= total)
);
create index delivery_return_open on delivery_return (business_id, order_id) where (outcome is null);
alter table delivery_return enable row level security, force row level security;
create policy own_business on delivery_return
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete, update (outcome, settled_by, settled_at) on delivery_return to canasta_app;

-- Where a courier is while on the way to a door; an hour old at most, and gone once a door is left.
create table courier_position (
  business_id uuid not null,
  round_id uuid not null,
  lat double precision not null check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  lng double precision not null check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
  at timestamptz not null,
  primary key (business_id, round_id),
  foreign key (business_id, round_id) references delivery_round (business_id, id) on delete cascade
);
create index courier_position_age on courier_position (business_id, at);
alter table courier_position enable row level security, force row level security;
create policy own_business on courier_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on courier_position to canasta_app;

-- ==== Payments ======================================================================================================

-- Events of providers as they came, before anything is done with them.
create table payment_event (
  business_id uuid not null,
  id uuid not null,
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  accepted boolean not null,
  reason text not null default '',
  body jsonb not null,
  digest text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, gateway, digest),
  foreign key (business_id) references business (id)
);
create index payment_event_waiting on payment_event (business_id, id) where (accepted and (handled_at is null));
alter table payment_event enable row level security, force row level security;
create policy own_business on payment_event
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on payment_event to canasta_app;

-- Money that fits no order, for a person to decide (decision 18).
create table payment_review (
  business_id uuid not null,
  id uuid not null,
  kind text not null,
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  transaction_id text not null,
  order_id uuid,
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  currency text not null,
  expected_in_cents bigint,
  void_state text not null default 'none' check (void_state in ('none', 'asking', 'done', 'refused')),
  void_answer text not null default '',
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text not null default '' check (length(resolution) <= 500),
  created_at timestamptz not null default now(),
  version int not null default 1,
  reference text not null default '',
  primary key (business_id, id),
  unique (business_id, gateway, transaction_id, kind),
  foreign key (business_id) references business (id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, resolved_by) references app_user (business_id, id)
);
create index payment_review_open on payment_review (business_id, created_at) where (resolved_at is null);
create index payment_review_waiting on payment_review (business_id, created_at) where ((void_state = 'asking') and
  (void_answer = ''));
alter table payment_review enable row level security, force row level security;
create policy own_business on payment_review
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on payment_review to canasta_app;

-- Cards kept at the payment provider with the consent of their shopper (rule 140). No number of a card.
create table saved_card (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- the account at the provider that has it; with another one it is not offered
  account text not null,
  source bytea not null,                            -- its name at the provider, sealed for this row
  brand text not null check (brand ~ '^[A-Z]{2,20}$'),
  last_four text not null check (last_four ~ '^\d{4}$'),
  exp_month int not null check (exp_month >= 1 and exp_month <= 12),
  exp_year int not null check (exp_year >= 2000 and exp_year <= 2099),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index saved_card_of_user on saved_card (business_id, user_id, created_at);
alter table saved_card enable row level security, force row level security;
create policy own_business on saved_card
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete, update (source) on saved_card to canasta_app;

-- Attempts to pay an order online; the row is written before its provider is asked.
create table payment (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  attempt int not null check (attempt > 0),
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  reference text not null,                          -- ours: Wompi's reference, CredibanCo's orderNumber
  provider_order text,                              -- CredibanCo's mdOrder
  pay_url text,
  amount bigint not null check (amount > 0),        -- pesos
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'error', 'voided',
    'expired')),
  state_reason text not null default '',
  expires_at timestamptz not null,
  declined_at timestamptz,
  next_query_at timestamptz,                        -- when the provider is asked again; null = never
  queries int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  transaction_id text,
  addition_id uuid,                                 -- the addition that it pays; null = the order itself
  -- how it is paid in the shop itself; empty = at the page of the provider
  method text not null default '' constraint payment_method_known check (method in ('', 'nequi', 'pse', 'bancolombia',
    'card')),
  sent_at timestamptz,                              -- when the shop last sent it to the provider
  primary key (business_id, id),
  unique (business_id, order_id, attempt),
  unique (business_id, reference),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create unique index payment_approved_once on payment (business_id, order_id, addition_id) nulls not distinct where
  (state = 'approved');
create index payment_by_provider_order on payment (business_id, provider_order) where (provider_order is not null);
create index payment_by_time on payment (business_id, created_at, id);
create index payment_of_addition on payment (business_id, addition_id) where (addition_id is not null);
create unique index payment_reference_once on payment (business_id, id, gateway, reference);
create index payment_to_query on payment (business_id, next_query_at) where (next_query_at is not null);
alter table payment enable row level security, force row level security;
create policy own_business on payment
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on payment to canasta_app;
-- Triggers: note_failed (note_record_event).

-- What providers say of their transactions. Approved is never overwritten (decision 16).
create table payment_transaction (
  business_id uuid not null,
  gateway text not null check (gateway in ('wompi', 'credibanco')),
  transaction_id text not null,
  payment_id uuid,
  reference text not null,
  status text not null check (status in ('pending', 'approved', 'declined', 'error', 'voided')),
  amount_in_cents bigint not null check (amount_in_cents >= 0),
  currency text not null,
  method text not null default '',
  provider_says jsonb not null default '{}',
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, gateway, transaction_id),
  foreign key (business_id) references business (id),
  foreign key (business_id, payment_id) references payment (business_id, id)
);
create index payment_transaction_by_payment on payment_transaction (business_id, payment_id);
create unique index transaction_of_payment on payment_transaction (business_id, gateway, transaction_id, payment_id);
alter table payment_transaction enable row level security, force row level security;
create policy own_business on payment_transaction
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on payment_transaction to canasta_app;

-- Money given back.
create table refund (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid,
  amount bigint not null check (amount > 0),        -- pesos
  how text not null check (how in ('void', 'by_hand', 'courier', 'credit')),
  state text not null check (state in ('asking', 'done', 'refused')),
  reason text not null,
  answer text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  transaction_id text,
  is_difference boolean not null default false,     -- between what was paid online and what was picked
  -- who gave back what was owed; null = whoever noted it, or the provider
  done_by uuid,
  done_at timestamptz,
  -- pesos of it that are counted as a sale of its order: not the difference after picking, nor what was paid twice
  sale_part bigint not null default 0,
  return_id uuid,                                   -- the return that it is for; null = none, or of a whole order
  round_id uuid,                                    -- the courier's round from whose cash it was paid
  primary key (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id),
  foreign key (business_id, done_by) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint refund_of_round foreign key (business_id, round_id) references delivery_round (business_id, id),
  constraint refund_by_courier check ((how = 'courier') = (round_id is not null)),
  check (not is_difference or how = 'by_hand'),
  check (sale_part >= 0 and sale_part <= amount)
);
create index refund_by_order on refund (business_id, order_id);
create index refund_by_return on refund (business_id, return_id) where (return_id is not null);
create index refund_by_round on refund (business_id, round_id) where (round_id is not null);
create index refund_by_time on refund (business_id, created_at, id);
create index refund_done_by_time on refund (business_id, coalesce(done_at, created_at)) where ((state = 'done') and
  (sale_part > 0));
create unique index refund_of_difference on refund (business_id, order_id, payment_id) where is_difference;
create index refund_waiting on refund (business_id, created_at) where ((state = 'asking') and (answer = '') and (how =
  'void'));
alter table refund enable row level security, force row level security;
create policy own_business on refund
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on refund to canasta_app;
-- Triggers: count_refunded (count_refund), keep_refund_within_payment (keep_refund_within_payment), keep_return_refund
-- (keep_return_refund), note_created (note_record_event), note_done_insert (note_record_event), note_done_update
-- (note_record_event), note_feed_insert (note_feed_changes), note_feed_update (note_feed_changes), note_refund_done
-- (note_refund_done), note_refund_noted (note_refund_done).

-- ==== Credit ========================================================================================================

-- What a shopper has of credit: the sum of the entries, written by them alone (trigger add_credit_entry).
create table credit_account (
  business_id uuid not null,
  user_id uuid not null,
  balance bigint not null constraint credit_never_negative check (balance >= 0),
  entries int not null default 0,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table credit_account enable row level security, force row level security;
create policy own_business on credit_account
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select on credit_account to canasta_app;

-- Credit of shoppers, entry by entry. None changes and none goes.
create table credit_entry (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- of the entries of its person, from 1: whatever the clocks of processes say
  place int not null,
  -- return: money of a return; order: it pays one; order_back: that comes back; expired: its time is over
  kind text not null check (kind in ('return', 'order', 'order_back', 'expired')),
  amount bigint not null check (amount <> 0),       -- pesos; what is taken is negative
  order_id uuid,
  refund_id uuid,
  expires_at timestamptz,                           -- when what is left of it goes; null = never
  actor_id uuid,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, user_id, place),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, refund_id) references refund (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((amount > 0) = (kind in ('return', 'order_back'))),
  check ((refund_id is not null) = (amount > 0)),
  check ((order_id is null) = (kind = 'expired')),
  check (expires_at is null or amount > 0 and expires_at > at)
);
create index credit_entry_by_expiry on credit_entry (business_id, expires_at) where (expires_at is not null);
create index credit_entry_of_order on credit_entry (business_id, order_id) where (order_id is not null);
create unique index credit_entry_of_refund on credit_entry (business_id, refund_id) where (refund_id is not null);
create unique index credit_entry_used on credit_entry (business_id, order_id) where (kind = 'order');
alter table credit_entry enable row level security, force row level security;
create policy own_business on credit_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on credit_entry to canasta_app;
-- Triggers: add_credit_entry (add_credit_entry).

-- ==== Returns =======================================================================================================

-- Goods of a delivered order that came back, and what comes back for them. Nothing of it changes.
create table order_return (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  goods_total bigint not null check (goods_total >= 0), -- pesos for the goods, without what coupons took off
  -- pesos for bags and delivery, when nothing is left of the order
  beside_total bigint not null check (beside_total >= 0),
  amount bigint not null,
  -- payment: through what was paid online; by_hand: outside of the shop; courier: from the cash of a round
  way text not null check (way in ('payment', 'by_hand', 'courier', 'credit')),
  note text not null default '' check (length(note) <= 500),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4), -- photos of the order (delivery_photo)
  base bigint,                                      -- base + vat + consumption = amount; null = not known
  vat bigint,
  consumption bigint,
  actor_id uuid,                                    -- who took it back; null = a key of another system
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  check (amount = (goods_total + beside_total)),
  check (base is null and vat is null and consumption is null or base >= 0 and vat >= 0 and consumption >= 0 and (base
    + vat + consumption) = amount)
);
create index order_return_of_order on order_return (business_id, order_id, at);
alter table order_return enable row level security, force row level security;
create policy own_business on order_return
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (note) on order_return to canasta_app;

-- What came back of a line: a product of it, in pieces or grams.
create table order_return_line (
  business_id uuid not null,
  order_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  stock_demand bigint not null check (stock_demand >= 0), -- pieces or grams of the stock
  total bigint not null check (total >= 0),         -- pesos that they cost before coupons
  discount bigint not null,                         -- pesos of it that coupons took off: the rest comes back
  reason text not null check (reason in ('damaged', 'expired', 'wrong', 'absent', 'refused', 'withdrawal', 'unwanted',
    'other')),
  bearer text not null check (bearer in ('store', 'courier', 'provider')), -- who pays for it
  outcome text not null check (outcome in ('stock', 'waste')), -- waste: also what the shopper keeps
  primary key (business_id, return_id, line_id, product_id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, order_id, return_id) references order_return (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  check (discount >= 0 and discount <= total)
);
create index order_return_line_of_order on order_return_line (business_id, order_id, line_id);
alter table order_return_line enable row level security, force row level security;
create policy own_business on order_return_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_return_line to canasta_app;
-- Triggers: keep_return_within_delivered (keep_return_within_delivered).

-- What a shopper asks to give back of an order, and what staff decided; one open at a time.
create table return_request (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  note text not null default '' check (length(note) <= 500), -- words of the shopper
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4), -- photos of the order (delivery_photo)
  created_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 500), -- words of staff to the shopper
  decided_at timestamptz,
  decided_by uuid,
  return_id uuid,                                   -- the return that it became
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  foreign key (business_id, decided_by) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, order_id, return_id) references order_return (business_id, order_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)),
  check ((status = 'accepted') = (return_id is not null))
);
create index return_request_by_created on return_request (business_id, created_at desc, id);
create index return_request_of_order on return_request (business_id, order_id, created_at);
create unique index return_request_of_return on return_request (business_id, return_id) where (return_id is not null);
create index return_request_of_user on return_request (business_id, user_id, id);
create unique index return_request_open on return_request (business_id, order_id) where (status = 'open');
alter table return_request enable row level security, force row level security;
create policy own_business on return_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (status, note, photo_ids, answer, decided_at, decided_by, return_id, version) on return_request to canasta_app;

-- Of which product of a line so many pieces or grams are to come back.
create table return_request_line (
  business_id uuid not null,
  order_id uuid not null,
  request_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  reason text not null check (reason in ('damaged', 'expired', 'wrong', 'absent', 'unwanted', 'other')),
  primary key (business_id, request_id, line_id, product_id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, order_id, request_id) references return_request (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table return_request_line enable row level security, force row level security;
create policy own_business on return_request_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on return_request_line to canasta_app;

-- ==== Messages ======================================================================================================

-- Mail, SMS and push on their way; sealed, and erased once they have left (decision 17).
create table message (
  business_id uuid not null,
  id uuid not null,
  -- order: about an order (order_id); what it says is written when it is sent
  channel text not null check (channel in ('mail', 'sms', 'whatsapp', 'push', 'order')),
  sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  next_try_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  fault text not null default '',
  order_id uuid,
  moments text[] not null default '{}',             -- of an order: what happened since the last message
  sent_as text check (sent_as in ('mail', 'sms', 'whatsapp')), -- of an order: how it was sent
  is_dropped boolean not null default false,        -- of an order: a later state made it needless; then fault says why
  -- by WhatsApp: when the provider was asked; whether it took the message is not known while it stands
  asked_at timestamptz,
  provider_ref text,                                -- by WhatsApp: what Meta calls it (wamid)
  -- by WhatsApp: how far it came; it never goes back
  delivery text check (delivery in ('sent', 'failed', 'delivered', 'read')),
  delivery_at timestamptz,
  without_whatsapp boolean not null default false,  -- of an order: WhatsApp did not take it, so another way does
  -- a picker's question about an order; what it says is written when it is sent
  question_id uuid,
  -- a day of a repeated order; what it says is written when it is sent
  turn_id uuid,
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  check (sent_at is null or failed_at is null),
  check ((sealed is null) = (sent_at is not null or failed_at is not null))
);
create index message_by_whatsapp on message (business_id, provider_ref) where (provider_ref is not null);
create index message_of_order on message (business_id, order_id, created_at) where (order_id is not null);
create index message_of_question on message (business_id, question_id) where (question_id is not null);
create index message_waiting on message (business_id, next_try_at) where (sealed is not null);
create unique index message_waiting_of_order on message (business_id, order_id) where ((order_id is not null) and
  (sealed is not null) and (attempts = 0));
alter table message enable row level security, force row level security;
create policy own_business on message
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on message to canasta_app;

-- Telephones that are not written to by WhatsApp.
create table whatsapp_number (
  business_id uuid not null,
  phone text not null check (phone ~ '^\+[0-9]{6,15}$'),
  opted_out_at timestamptz,                         -- when somebody answered BAJA from it; ALTA empties it
  unreachable_at timestamptz,                       -- when Meta last said that it has no WhatsApp
  -- when it was last decided: BAJA, ALTA, or its person chose WhatsApp
  decided_at timestamptz,
  primary key (business_id, phone),
  foreign key (business_id) references business (id)
);
alter table whatsapp_number enable row level security, force row level security;
create policy own_business on whatsapp_number
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on whatsapp_number to canasta_app;

-- What people answered by WhatsApp, each once: Meta may send it again.
create table whatsapp_reply (
  business_id uuid not null,
  id uuid not null,
  ref text not null check (length(ref) >= 1 and length(ref) <= 200), -- what Meta calls it (wamid)
  phone text not null,
  user_id uuid,
  order_id uuid,
  meaning text not null check (meaning in ('message', 'opt_out', 'opt_in', 'answer')),
  words text not null default '' check (length(words) <= 1000),
  at timestamptz not null,
  handled_at timestamptz,                           -- when a person of the staff answered it, or set it aside
  handled_by uuid,
  answer text not null default '' constraint whatsapp_reply_answer check (length(answer) <= 1000),
  version int not null default 1,
  -- the message of its last answer; those of before had the id of what they answer
  message_id uuid,
  primary key (business_id, id),
  constraint whatsapp_reply_once unique (business_id, ref),
  foreign key (business_id) references business (id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index whatsapp_reply_of_message on whatsapp_reply (business_id, coalesce(message_id, id));
create index whatsapp_reply_of_order on whatsapp_reply (business_id, order_id, at) where (order_id is not null);
create index whatsapp_reply_of_user on whatsapp_reply (business_id, user_id, at) where (user_id is not null);
create index whatsapp_reply_waiting on whatsapp_reply (business_id, at) where ((handled_at is null) and (meaning =
  'message'));
alter table whatsapp_reply enable row level security, force row level security;
create policy own_business on whatsapp_reply
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on whatsapp_reply to canasta_app;

-- Devices that may be sent messages; they end with their session.
create table push_subscription (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('web', 'fcm')),
  address text not null,
  p256dh text not null default '',
  auth text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create unique index push_subscription_by_address on push_subscription (business_id, kind, address);
create index push_subscription_by_user on push_subscription (business_id, user_id, created_at);
create unique index push_subscription_of_session on push_subscription (business_id, session_id, kind);
alter table push_subscription enable row level security, force row level security;
create policy own_business on push_subscription
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on push_subscription to canasta_app;

-- Effects that leave after the commit that made them true (decision 17).
create table outbox (
  business_id uuid not null,
  id uuid not null,
  -- order.changed and session.ended are for sockets, stock.moved for what stands in memory, audit.link for who watches
  -- the audit
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts int not null default 0,
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
create index outbox_waiting on outbox (business_id, id) where (sent_at is null);
alter table outbox enable row level security, force row level security;
create policy own_business on outbox
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on outbox to canasta_app;

-- ==== Campaigns and other systems ===================================================================================

-- Marketing campaigns (back-office 3, "Campaign"); sent within the legal hours, to who agreed (decision 50).
create table campaign (
  business_id uuid not null,
  id uuid not null,
  type text not null check (type in ('ALL_USERS_PUSH', 'ALL_USERS_SMS', 'ALL_USERS_MAIL')),
  title text not null check (length(btrim(title)) >= 1 and length(btrim(title)) <= 120),
  description text not null default '' check (length(description) <= 2000),
  photo text not null default '',
  office_id uuid,                                   -- only people of this office; null = all
  audience jsonb not null default '{}',             -- further filters: what people bought, since when
  status text not null default 'draft' constraint campaign_status check (status in ('draft', 'scheduled', 'sending',
    'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_by uuid,                                  -- uid
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- the page of the shop that it opens
  link text not null default '/' check (link ~ '^/([^/\\[:space:]][^\\[:space:]]*)?$' and length(link) <= 300),
  -- address of the shop by which it was started: its links lead there
  origin text not null default '' check (length(origin) <= 300),
  planned_after uuid,                               -- recipients are written down to this person
  planned_at timestamptz,                           -- when all recipients were written down
  people int not null default 0 check (people >= 0), -- people of its audience
  recipients int not null default 0 check (recipients >= 0),
  without_consent int not null default 0 check (without_consent >= 0),
  without_channel int not null default 0 check (without_channel >= 0),
  too_often int not null default 0 check (too_often >= 0),
  sent int not null default 0 check (sent >= 0),
  failed int not null default 0 check (failed >= 0),
  -- sent by a process that died meanwhile, or without an answer: not sent again
  unknown int not null default 0 check (unknown >= 0),
  opened int not null default 0 check (opened >= 0),
  unsubscribed int not null default 0 check (unsubscribed >= 0),
  -- why the shop itself paused it; empty when a person did
  pause_reason text not null default '' check (length(pause_reason) <= 500),
  primary key (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id),
  check (status <> 'scheduled' or scheduled_at is not null)
);
create index campaign_by_created on campaign (business_id, created_at desc, id);
create index campaign_to_send on campaign (business_id, scheduled_at) where (status in ('scheduled', 'sending'));
alter table campaign enable row level security, force row level security;
create policy own_business on campaign
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on campaign to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- Who a campaign is sent to, and whether it was.
create table campaign_recipient (
  business_id uuid not null,
  campaign_id uuid not null,
  user_id uuid not null,
  status text not null default 'waiting' constraint campaign_recipient_status check (status in ('waiting', 'sending',
    'sent', 'failed', 'unknown', 'skipped')),
  reason text not null default '' check (length(reason) <= 200), -- why it failed or was skipped
  sent_at timestamptz,
  id uuid not null,                                 -- what the signed links of the message name
  attempts int not null default 0,
  claimed_at timestamptz,                           -- when a process took it to send it
  next_try_at timestamptz,                          -- not before, after a provider said no
  opened_at timestamptz,                            -- when its link was opened first
  unsubscribed_at timestamptz,
  primary key (business_id, campaign_id, user_id),
  foreign key (business_id, campaign_id) references campaign (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create unique index campaign_recipient_by_id on campaign_recipient (business_id, id);
create index campaign_recipient_of_user on campaign_recipient (business_id, user_id, id);
create index campaign_recipient_sending on campaign_recipient (business_id, claimed_at) where (status = 'sending');
create index campaign_recipient_sent_to on campaign_recipient (business_id, user_id, sent_at) where (sent_at is not
  null);
create index campaign_recipient_waiting on campaign_recipient (business_id, campaign_id, user_id) where (status =
  'waiting');
alter table campaign_recipient enable row level security, force row level security;
create policy own_business on campaign_recipient
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on campaign_recipient to canasta_app;

-- Orders that Google or Meta are still to be told of, as their shoppers agreed; gone once told or after two days (rule
-- 145).
create table measured_purchase (
  business_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  -- {ga_client_id, ga_session_id, fbp, fbc}: the marks of the services in the browser, '' without one
  visitor jsonb not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- who is still to be told
  waiting text[] not null check (waiting <@ array['google', 'meta'] and waiting <> '{}'::text[]),
  attempts int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (business_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index measured_purchase_due on measured_purchase (business_id, due_at);
create index measured_purchase_of_user on measured_purchase (business_id, user_id);
alter table measured_purchase enable row level security, force row level security;
create policy own_business on measured_purchase
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on measured_purchase to canasta_app;

-- Addresses of other systems that are sent what happens.
create table webhook (
  business_id uuid not null,
  id uuid not null,
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 80),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  secret bytea not null,                            -- what deliveries are signed with, sealed with SECRET_KEY
  events text[] not null check (cardinality(events) > 0 and events <@ array['order.created', 'order.paid',
    'order.moved', 'order.picked', 'payment.failed', 'refund.created', 'refund.done', 'product.changed', 'stock.low',
    'stock.out', 'customer.created', 'pqr.created', 'pqr.answered']),
  created_by uuid,
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  secret_set_at timestamptz not null default clock_timestamp(),
  -- the one before, which deliveries are signed with, too, until old_secret_until
  old_secret bytea,
  old_secret_until timestamptz,
  failing_since timestamptz,                        -- since when no delivery arrived; null = the last one did
  disabled_at timestamptz,                          -- when it was paused for failing
  removed_at timestamptz,                           -- since when it is taken away; inactive is paused
  primary key (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null))
);
alter table webhook enable row level security, force row level security;
create policy own_business on webhook
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on webhook to canasta_app;
-- Triggers: note_inactive (note_inactive).

-- What happened and was not made into deliveries yet; written by triggers, gone within a second.
create table webhook_event (
  business_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
create index webhook_event_by_time on webhook_event (business_id, created_at, id);
create index webhook_event_of_object on webhook_event (business_id, object_id, type);
alter table webhook_event enable row level security, force row level security;
create policy own_business on webhook_event
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on webhook_event to canasta_app;

-- Deliveries of webhooks: what was sent, how often, what came back.
create table webhook_delivery (
  business_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0 check (attempts >= 0), -- all there were
  next_try_at timestamptz not null default clock_timestamp(),
  http_status int check (http_status >= 100 and http_status <= 599), -- of the last attempt; null = no answer
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- webhook-id on the wire: the same for every attempt and every address
  message_id uuid not null,
  object_id uuid,
  payload text not null check (length(payload) <= 1000000), -- as it is signed and sent, letter by letter
  -- since it was sent first, or sent again by staff: how long it waits follows from it
  tries int not null default 0 check (tries >= 0),
  -- of what only the newest state counts: while it waits, it is written anew; null = all are sent
  collapse_key text check (length(collapse_key) <= 120),
  primary key (business_id, id),
  constraint webhook_delivery_once unique (business_id, webhook_id, message_id),
  foreign key (business_id, webhook_id) references webhook (business_id, id),
  check ((status = 'waiting') = (finished_at is null))
);
create unique index webhook_delivery_collapsed on webhook_delivery (business_id, webhook_id, collapse_key) where
  ((status = 'waiting') and (collapse_key is not null));
create index webhook_delivery_of_webhook on webhook_delivery (business_id, webhook_id, created_at desc, id);
create index webhook_delivery_waiting on webhook_delivery (business_id, webhook_id, next_try_at, created_at) where
  (status = 'waiting');
alter table webhook_delivery enable row level security, force row level security;
create policy own_business on webhook_delivery
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on webhook_delivery to canasta_app;

-- Attempts of deliveries: how long each took and what was answered.
create table webhook_attempt (
  business_id uuid not null,
  delivery_id uuid not null,
  attempt int not null check (attempt > 0),
  at timestamptz not null,
  ms int not null check (ms >= 0),
  http_status int check (http_status >= 100 and http_status <= 599),
  answer text not null default '' check (length(answer) <= 2048),
  fault text not null default '' check (length(fault) <= 200), -- why there was no answer; empty = there was one
  -- as sent, with signatures and without secrets; empty = nothing was sent
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  primary key (business_id, delivery_id, attempt),
  foreign key (business_id, delivery_id) references webhook_delivery (business_id, id) on delete cascade
);
alter table webhook_attempt enable row level security, force row level security;
create policy own_business on webhook_attempt
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on webhook_attempt to canasta_app;

-- Keys of ERP and POS systems; only the SHA-256 of a key is here.
create table api_key (
  business_id uuid not null,
  id uuid not null,
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 80),
  key_hash bytea not null,
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  office_id uuid,                                   -- only this office; null = all
  created_by uuid,
  last_used_at timestamptz,
  expires_at timestamptz,
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, key_hash),
  foreign key (business_id, created_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id)
);
alter table api_key enable row level security, force row level security;
create policy own_business on api_key
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on api_key to canasta_app;
-- Triggers: begin_order_feed (begin_order_feed), begin_product_feed (begin_product_feed), note_inactive
-- (note_inactive).

-- What keys sent to be written, in the transaction that wrote it: the same once more is answered and not written.
create table api_request (
  business_id uuid not null,
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) >= 8 and length(idempotency_key) <= 100),
  -- of the rows: another request under the same idempotency_key is refused
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, key_id, idempotency_key),
  foreign key (business_id, key_id) references api_key (business_id, id)
);
create index api_request_by_time on api_request (business_id, created_at);
alter table api_request enable row level security, force row level security;
create policy own_business on api_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on api_request to canasta_app;

-- In which order orders changed, each by its last change. Numbered after the commit, by one process at a time: a number
-- that can be read has none below it that comes later.
create table order_position (
  business_id uuid not null,
  order_id uuid not null,
  position bigint check ("position" > 0),           -- by its last change that was numbered; null = none was
  is_pending boolean not null default true,         -- it has changed since
  primary key (business_id, order_id),
  unique (business_id, "position"),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create index order_position_pending on order_position (business_id, order_id) where is_pending;
alter table order_position enable row level security, force row level security;
create policy own_business on order_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on order_position to canasta_app;

-- Businesses that have, or had, a key that reads orders: theirs have a position.
create table order_feed (
  business_id uuid not null,
  is_filled boolean not null default false,         -- whether orders of before the first key have one, too
  primary key (business_id),
  foreign key (business_id) references business (id)
);
alter table order_feed enable row level security, force row level security;
create policy own_business on order_feed
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on order_feed to canasta_app;

-- In which order products changed, each by its last change; numbered after the commit, by one process at a time.
create table product_position (
  business_id uuid not null,
  product_id uuid not null,
  position bigint not null check ("position" > 0),
  primary key (business_id, product_id),
  unique (business_id, "position"),
  foreign key (business_id, product_id) references product (business_id, id)
);
alter table product_position enable row level security, force row level security;
create policy own_business on product_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_position to canasta_app;

-- Changes of products and of their prices that were not numbered yet.
create table product_change (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table product_change enable row level security, force row level security;
create policy own_business on product_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_change to canasta_app;

-- Businesses that have, or had, a key that reads products: theirs have a position.
create table product_feed (
  business_id uuid not null,
  is_filled boolean not null default false,         -- whether products of before the first key have one, too
  primary key (business_id),
  foreign key (business_id) references business (id)
);
alter table product_feed enable row level security, force row level security;
create policy own_business on product_feed
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_feed to canasta_app;

-- In which order brands, categories with their subcategories, and refunds changed, each by its last change.
create table feed_position (
  business_id uuid not null,
  kind text not null check (kind in ('brand', 'category', 'refund')),
  object_id uuid not null,
  position bigint not null check ("position" > 0),
  primary key (business_id, kind, object_id),
  unique (business_id, kind, "position"),
  foreign key (business_id) references business (id)
);
alter table feed_position enable row level security, force row level security;
create policy own_business on feed_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on feed_position to canasta_app;

-- Changes of them that were not numbered yet.
create table feed_change (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('brand', 'category', 'refund')),
  object_id uuid not null,
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table feed_change enable row level security, force row level security;
create policy own_business on feed_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on feed_change to canasta_app;

-- ==== Long work =====================================================================================================

-- Long work for a business: what staff see of it (docs/decisions/041). The queue beside it (schema pgboss) is internal.
create table job (
  business_id uuid not null,
  id uuid not null,
  kind text not null,                               -- a line of server/jobs.ts
  status text not null default 'waiting' check (status in ('waiting', 'running', 'retrying', 'done', 'dead',
    'cancelled')),
  exclusive boolean not null,                       -- only one of its kind may be under way
  parameters jsonb not null default '{}',
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),                  -- null until it is known
  checkpoint jsonb,                                 -- where the next attempt goes on
  result jsonb,
  error text not null default '',                   -- in words for staff
  attempt int not null default 0,
  delivery uuid not null,                           -- the one message of the queue that may run it now
  started_by uuid,                                  -- null: the shop itself
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, started_by) references app_user (business_id, id),
  check ((status in ('done', 'dead', 'cancelled')) = (ended_at is not null))
);
create index job_by_status on job (business_id, status, id desc);
create unique index job_under_way on job (business_id, kind) where (exclusive and (status in ('waiting', 'running',
  'retrying')));
alter table job enable row level security, force row level security;
create policy own_business on job
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on job to canasta_app;

-- ==== Records =======================================================================================================

-- What staff did, with before and after; append-only (decision 47).
create table audit_log (
  business_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  entity text not null default '',
  entity_id text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
create index audit_log_by_at on audit_log (business_id, at desc, id desc);
create index audit_log_by_entity on audit_log (business_id, entity, entity_id, at desc);
create index audit_log_of_action on audit_log (business_id, action, at desc, id desc);
create index audit_log_of_actor on audit_log (business_id, actor_id, at desc, id desc);
create index audit_log_of_kind on audit_log (business_id, entity, at desc, id desc);
alter table audit_log enable row level security, force row level security;
create policy own_business on audit_log
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on audit_log to canasta_app;
-- Triggers: add_link (add_audit_link), append_only (refuse_rewriting).

-- The chain of hashes over audit_log.
create table audit_link (
  business_id uuid not null,
  number bigint not null,
  audit_id uuid not null,
  previous bytea not null,
  hash bytea not null,
  primary key (business_id, number),
  unique (business_id, audit_id),
  foreign key (business_id) references business (id)
);
alter table audit_link enable row level security, force row level security;
create policy own_business on audit_link
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on audit_link to canasta_app;
-- Triggers: append_only (refuse_rewriting), forge (forge_audit_link), notify_insert (notify_audit_link).

-- Signatures of how far the audit had come; with a new key they are signed anew.
create table audit_seal (
  business_id uuid not null,
  number bigint not null,
  hash bytea not null,
  signature bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, number),
  foreign key (business_id) references business (id)
);
alter table audit_seal enable row level security, force row level security;
create policy own_business on audit_seal
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (signature) on audit_seal to canasta_app;
-- Triggers: append_only (refuse_rewriting).

-- Entries of the audit from which personal data was taken: the hash of the previous link and of what is left.
create table audit_cleaning (
  business_id uuid not null,
  audit_id uuid not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, audit_id),
  foreign key (business_id) references business (id)
);
alter table audit_cleaning enable row level security, force row level security;
create policy own_business on audit_cleaning
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select on audit_cleaning to canasta_app;
-- Triggers: append_only (refuse_rewriting).

-- One number a day, module, reference and office (back-office 3, "Stat record"). No office = the nil id.
create table stat (
  business_id uuid not null,
  module text not null,
  day date not null,
  reference text not null default '',
  office_id uuid not null default '00000000-0000-0000-0000-000000000000',
  value bigint not null default 0,
  primary key (business_id, module, day, reference, office_id),
  foreign key (business_id) references business (id)
);
alter table stat enable row level security, force row level security;
create policy own_business on stat
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stat to canasta_app;

-- Differences that are not yet added to the daily sums; whoever reads sums reads these as well.
create table stat_change (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  changes jsonb not null,                           -- [{module, day, reference, office_id, value}]
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
alter table stat_change enable row level security, force row level security;
create policy own_business on stat_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on stat_change to canasta_app;

-- Sums of orders by day and by month; the same as stat has them of each day.
create table stat_sum (
  business_id uuid not null,
  span text not null check (span in ('day', 'month')),
  office_id uuid not null,                          -- the nil id: all offices together
  module text not null,
  starts date not null,                             -- the day, or the first of the month
  reference text not null,
  value bigint not null,
  primary key (business_id, span, office_id, module, starts, reference),
  foreign key (business_id) references business (id)
);
alter table stat_sum enable row level security, force row level security;
create policy own_business on stat_sum
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stat_sum to canasta_app;

-- Views of products by day and by month; the same as stat has them of the module product_view.
create table viewed_product (
  business_id uuid not null,
  span text not null check (span in ('day', 'month')),
  office_id uuid not null,                          -- the nil id: all offices together, and views at none
  starts date not null,                             -- the day, or the first of the month
  product_id uuid not null,
  views bigint not null,
  primary key (business_id, span, office_id, starts, product_id) include (views),
  foreign key (business_id) references business (id)
);
alter table viewed_product enable row level security, force row level security;
create policy own_business on viewed_product
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on viewed_product to canasta_app;

-- What was bought together most often in the last 28 days; all of it is counted anew at night.
create table product_pair (
  business_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  together int not null check (together > 0),       -- orders that have both
  first_orders int not null,                        -- orders that have the first of the two
  second_orders int not null,
  primary key (business_id, first_id, second_id),
  foreign key (business_id) references business (id),
  check (first_orders >= together),
  check (second_orders >= together),
  check (first_id < second_id)
);
alter table product_pair enable row level security, force row level security;
create policy own_business on product_pair
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_pair to canasta_app;

-- ==== Other tables ==================================================================================================

-- Figures of a day of an office, or of a month of the business, as they were when a person closed it. Never changed:
-- closing it again adds a version.
create table accounting_closing (
  business_id uuid not null,
  id uuid not null,
  span text not null check (span in ('day', 'month')),
  starts date not null,                             -- the day, or the first of the month
  office_id uuid,                                   -- of a day; null for a month, which is of all offices
  version int not null check (version > 0),
  -- [{office_id, office_name, lines: [{method, orders, sold, refunded}]}], in pesos
  figures jsonb not null,
  -- of a day: {cash, dataphone, pickup} in pesos, as a person counted them
  counted jsonb,
  note text not null default '' check (length(note) <= 300),
  closed_by uuid not null,
  closed_at timestamptz not null,
  primary key (business_id, id),
  unique nulls not distinct (business_id, span, office_id, starts, version),
  foreign key (business_id, closed_by) references app_user (business_id, id),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((span = 'day') = (office_id is not null)),
  check ((span = 'day') = (counted is not null)),
  check (span = 'day' or extract(day from starts) = 1::numeric)
);
alter table accounting_closing enable row level security, force row level security;
create policy own_business on accounting_closing
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on accounting_closing to canasta_app;
-- Triggers: append_only (refuse_rewriting).

-- Events of a courier's device that came after the order was changed: stored with their conflict, without effect.
create table delivery_claim (
  business_id uuid not null,
  id uuid not null,                                 -- made by the device: the same event is stored once
  order_id uuid not null,
  -- the courier's round in which the cash is handed over; only for cash
  round_id uuid,
  kind text not null check (kind in ('started', 'arrived', 'age_checked', 'attempt', 'delivered', 'returned')),
  -- reassigned: another courier or none has it; changed: undone, or ended by staff
  conflict text not null check (conflict in ('reassigned', 'cancelled', 'changed')),
  actor_id uuid not null,
  at timestamptz not null,                          -- the hour of the device, never after received_at
  received_at timestamptz not null,
  is_adult boolean,
  reason text check (reason in ('nobody', 'no_money', 'no_id', 'wrong_address', 'refused', 'other')),
  note text not null default '' check (length(note) <= 300),
  photo_id uuid,
  photo_removed_at timestamptz,                     -- when its photo was removed, the person being forgotten
  method text check (method in ('cash', 'online', 'dataphone', 'pickup', 'channel')),
  amount bigint check (amount >= 0),                -- pesos that the courier says to have collected, without change
  cash_received bigint check (cash_received >= 0),  -- pesos that were handed over, change included
  voucher text not null default '' check (length(voucher) <= 40),
  answer jsonb not null,                            -- what the device was answered, and is answered again
  primary key (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, order_id, photo_id) references delivery_photo (business_id, order_id, id),
  foreign key (business_id, round_id) references delivery_round (business_id, id),
  check ((kind = 'age_checked') = (is_adult is not null)),
  check ((kind = 'attempt') = (reason is not null)),
  check ((kind = 'delivered') = (amount is not null) and (kind = 'delivered') = (method is not null)),
  check ((cash_received is not null) = (kind = 'delivered' and method = 'cash')),
  check (cash_received is null or amount <= cash_received),
  check (method is distinct from 'cash' or round_id is not null),
  check (photo_removed_at is null or photo_id is null)
);
create index delivery_claim_of_order on delivery_claim (business_id, order_id, received_at);
create index delivery_claim_of_round on delivery_claim (business_id, round_id) where (round_id is not null);
alter table delivery_claim enable row level security, force row level security;
create policy own_business on delivery_claim
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update (note, photo_id, photo_removed_at) on delivery_claim to canasta_app;

-- People of one home who fill one cart together.
create table household (
  business_id uuid not null,
  id uuid not null,
  name text not null check (length(name) >= 1 and length(name) <= 40),
  -- one of its members, who invites and removes; when they leave, who came next
  owner_id uuid not null,
  created_at timestamptz not null,
  dissolved_at timestamptz,                         -- its row stays for the carts it had; it has no members then
  primary key (business_id, id),
  foreign key (business_id, owner_id) references app_user (business_id, id)
);
create index household_by_owner on household (business_id, owner_id);
alter table household enable row level security, force row level security;
create policy own_business on household
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on household to canasta_app;

-- Links that let their holder join a household; of one only the hash is stored.
create table household_link (
  business_id uuid not null,
  token_hash bytea not null,
  household_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  brought int not null default 0 check (brought >= 0), -- people who joined by it
  primary key (business_id, token_hash),
  foreign key (business_id, household_id) references household (business_id, id)
);
create unique index household_link_open on household_link (business_id, household_id) where (revoked_at is null);
alter table household_link enable row level security, force row level security;
create policy own_business on household_link
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on household_link to canasta_app;

-- Who belongs to a household; a person to one at most.
create table household_member (
  business_id uuid not null,
  user_id uuid not null,
  household_id uuid not null,
  -- what they add goes to the cart of the household; else to their own
  shops_together boolean not null default true,
  joined_at timestamptz not null,
  primary key (business_id, user_id),
  foreign key (business_id, household_id) references household (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index household_member_by_household on household_member (business_id, household_id, joined_at);
alter table household_member enable row level security, force row level security;
create policy own_business on household_member
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on household_member to canasta_app;

-- Who took what was in the cart of a household into their own, to order it.
create table household_taking (
  business_id uuid not null,
  id uuid not null,
  household_id uuid not null,
  user_id uuid not null,
  cart_id uuid not null,                            -- their own, which becomes the order
  product_ids uuid[] not null check (cardinality(product_ids) > 0),
  taken_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, cart_id) references cart (business_id, id),
  foreign key (business_id, household_id) references household (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index household_taking_by_cart on household_taking (business_id, cart_id);
create index household_taking_by_household on household_taking (business_id, household_id, taken_at desc);
create index household_taking_by_user on household_taking (business_id, user_id);
alter table household_taking enable row level security, force row level security;
create policy own_business on household_taking
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on household_taking to canasta_app;

-- Lines that a shopper added to an order, each time a new confirmation of it; append-only.
create table order_addition (
  business_id uuid not null,
  -- made by the device for this confirmation: a repeat adds nothing again
  id uuid not null,
  order_id uuid not null,
  version int not null,                             -- of the order, which it gave it
  lines_count int not null check (lines_count > 0),
  total_before bigint not null,
  total bigint not null,                            -- as it was confirmed: the ceiling of the order from then on
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  unique (business_id, order_id, version),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
alter table order_addition enable row level security, force row level security;
create policy own_business on order_addition
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_addition to canasta_app;

-- What a shopper wants to add to an order that is paid online, and pays first.
create table addition_request (
  business_id uuid not null,
  -- made by the device for this confirmation; the same as of the order_addition that it becomes
  id uuid not null,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'ended')),
  -- why it ended without becoming one
  reason text not null default '' check (reason in ('', 'unpaid', 'dropped', 'order_cancelled', 'order_begun')),
  lines_count int not null check (lines_count > 0),
  total_before bigint not null,
  total bigint not null,
  amount bigint not null check (amount > 0),        -- what is paid of it: the new total less the one before
  -- lines, figures and lines of the cart, as they were confirmed; gone once it is over
  added jsonb,
  actor_id uuid not null,
  due_at timestamptz not null,                      -- until when its goods are reserved
  created_at timestamptz not null,
  ended_at timestamptz,
  confirmed_id uuid,
  primary key (business_id, id),
  unique (business_id, id, order_id, amount),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id, confirmed_id) references order_addition (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  check (total = (total_before + amount)),
  check ((state = 'waiting') = (added is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'ended') = (reason <> '')),
  check ((state = 'confirmed') = (confirmed_id is not null)),
  check (confirmed_id = id)
);
create index addition_request_by_order on addition_request (business_id, order_id, created_at);
create index addition_request_due on addition_request (business_id, due_at) where (state = 'waiting');
create unique index addition_request_waiting on addition_request (business_id, order_id) where (state = 'waiting');
alter table addition_request enable row level security, force row level security;
create policy own_business on addition_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on addition_request to canasta_app;
-- Triggers: keep_addition_request (keep_addition_request).

-- Stars of orders that arrived, one an order; comment and answer are gone with the person.
create table order_rating (
  business_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  office_id uuid not null,
  stars int not null check (stars >= 1 and stars <= 5),
  -- chosen of a list (rules/reviews/order-rating.ts)
  reasons text[] not null default '{}' check (cardinality(reasons) <= 10),
  comment text not null default '' check (length(comment) <= 500),
  created_at timestamptz not null,
  edited_at timestamptz,                            -- when it was changed last; null = as it was given
  answer text not null default '' check (length(answer) <= 1000), -- read by the shopper and staff
  answered_at timestamptz,                          -- when that answer was written
  answered_by uuid,
  version int not null default 1,
  folded_comment text generated always as (folded(comment)) stored,
  primary key (business_id, order_id),
  foreign key (business_id, answered_by) references app_user (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check ((answer = '') = (answered_at is null)),
  check ((answer = '') = (answered_by is null))
);
create index order_rating_by_stars on order_rating (business_id, stars, order_id);
create index order_rating_by_time on order_rating (business_id, created_at desc, order_id);
create index order_rating_by_user on order_rating (business_id, user_id);
create index order_rating_of_office on order_rating (business_id, office_id, created_at desc, order_id);
create index order_rating_of_office_by_stars on order_rating (business_id, office_id, stars, order_id);
alter table order_rating enable row level security, force row level security;
create policy own_business on order_rating
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on order_rating to canasta_app;
-- Triggers: count_rated (count_rating), count_rerated (count_rating).

-- Whether a product was picked well, as its shopper says.
create table order_line_rating (
  business_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  is_good boolean not null,
  primary key (business_id, order_id, line_id),
  foreign key (business_id, order_id) references order_rating (business_id, order_id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id)
);
alter table order_line_rating enable row level security, force row level security;
create policy own_business on order_line_rating
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on order_line_rating to canasta_app;

create table stored_file (
  business_id uuid not null,
  digest text not null check (digest ~ '^[0-9a-f]{40}$'),
  kind text not null check (kind in ('picture', 'video')),
  type text not null default '',
  width int not null default 0,
  height int not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  stored_at timestamptz,
  used_at timestamptz,
  primary key (business_id, digest),
  foreign key (business_id) references business (id)
);
create index stored_file_by_age on stored_file (business_id, sent_at);
alter table stored_file enable row level security, force row level security;
create policy own_business on stored_file
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid) with check (business_id =
  nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stored_file to canasta_app;

-- ==== Keys to tables further down, and checks that old rows are not held to =========================================

alter table business_style add foreign key (business_id, created_by) references app_user (business_id, id);

alter table business_secret add foreign key (business_id, set_by) references app_user (business_id, id);

alter table stock_booking add foreign key (business_id, actor_id) references app_user (business_id, id);

alter table stock_count add foreign key (business_id, ended_by) references app_user (business_id, id);

alter table stock_count add foreign key (business_id, started_by) references app_user (business_id, id);

alter table stock_count_entry add foreign key (business_id, actor_id) references app_user (business_id, id);

alter table reception add foreign key (business_id, ended_by) references app_user (business_id, id);

alter table reception add foreign key (business_id, started_by) references app_user (business_id, id);

alter table reception_entry add foreign key (business_id, actor_id) references app_user (business_id, id);

alter table product_import add foreign key (business_id, created_by) references app_user (business_id, id);

alter table offer add constraint offer_category foreign key (business_id, category_id) references category
  (business_id, id) not valid;

alter table offer add constraint offer_subcategory foreign key (business_id, subcategory_id) references subcategory
  (business_id, id) not valid;

alter table custom_cart add foreign key (business_id, creator_id) references app_user (business_id, id);

alter table product_review add foreign key (business_id, order_id) references customer_order (business_id, id);

alter table product_review add foreign key (business_id, user_id) references app_user (business_id, id);

alter table legal_document add foreign key (business_id, published_by) references app_user (business_id, id);

alter table consent add foreign key (business_id, noted_by) references app_user (business_id, id) not valid;

alter table pqr add foreign key (business_id, order_id) references customer_order (business_id, id);

alter table pqr add foreign key (business_id, order_id, return_id) references order_return (business_id, order_id, id);

alter table cart add foreign key (business_id, entered_by) references app_user (business_id, id) not valid;

alter table cart add foreign key (business_id, household_id) references household (business_id, id) not valid;

alter table cart_line add foreign key (business_id, added_by) references app_user (business_id, id) not valid;

alter table coupon_use add foreign key (business_id, order_id) references customer_order (business_id, id);

alter table order_line add foreign key (business_id, order_id, addition_id) references order_addition (business_id,
  order_id, id);

alter table order_question add constraint order_question_answered_by foreign key (business_id, answered_by) references
  app_user (business_id, id) not valid;

alter table payment_review add check (kind in ('late', 'wrong_amount', 'wrong_currency', 'wrong_reference', 'unknown',
  'paid_twice', 'voided', 'missing')) not valid;

alter table payment add constraint payment_of_its_addition foreign key (business_id, addition_id, order_id, amount)
  references addition_request (business_id, id, order_id, amount);

alter table payment add constraint payment_paid_by_its_own foreign key (business_id, gateway, transaction_id, id)
  references payment_transaction (business_id, gateway, transaction_id, payment_id) not valid;

alter table payment_transaction add constraint transaction_has_its_payments_reference foreign key (business_id,
  payment_id, gateway, reference) references payment (business_id, id, gateway, reference) not valid;

alter table refund add constraint refund_of_return foreign key (business_id, order_id, return_id) references
  order_return (business_id, order_id, id);

alter table refund add check (length(reason) <= 500) not valid;

-- ==== Functions of triggers =========================================================================================

create function add_audit_link() returns trigger language plpgsql as $function$
begin
  insert into public.audit_link (business_id, number, audit_id, previous, hash)
  values (new.business_id, 0, new.id, '', '');
  return null;
end $function$;

create function add_credit_entry() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  -- An account is made with its first entry; its row puts the entries of a person in their order.
  insert into public.credit_account (business_id, user_id, balance) values (new.business_id, new.user_id, 0)
  on conflict do nothing;
  update public.credit_account set balance = balance + new.amount, entries = entries + 1
  where business_id = new.business_id and user_id = new.user_id
  returning entries into new.place;
  return new;
end $function$;

create function audit_hash(previous bytea, line audit_log) returns bytea language sql stable as $function$
  select sha256(previous || convert_to(jsonb_build_array(line.business_id, line.id,
    (extract(epoch from line.at) * 1000000)::bigint, line.actor_id, line.actor_role, line.action, line.entity,
    line.entity_id, line.before, line.after, line.ip, line.user_agent, line.request_id)::text, 'utf8'))
$function$;

create function audit_holds(hash bytea, previous bytea, line audit_log) returns boolean language sql stable as $function$
  select audit_holds.hash = public.audit_hash(audit_holds.previous, line)
    or line.entity = 'habeas_register'
      and not jsonb_path_exists(jsonb_build_array(line.before, line.after), '$[*].user_data')
      and exists (
        select from public.audit_cleaning c
        where c.business_id = line.business_id and c.audit_id = line.id
          and c.hash = public.audit_hash(audit_holds.previous, line))
$function$;

create function begin_order_feed() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.order_feed f where f.business_id = new.business_id) then
    perform pg_advisory_xact_lock(hashtextextended('order feed ' || new.business_id, 0));
    insert into public.order_feed (business_id) values (new.business_id) on conflict do nothing;
  end if;
  return null;
end $function$;

create function begin_product_feed() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.product_feed f where f.business_id = new.business_id) then
    perform pg_advisory_xact_lock(hashtextextended('product feed ' || new.business_id, 0));
    insert into public.product_feed (business_id) values (new.business_id) on conflict do nothing;
  end if;
  return null;
end $function$;

-- Writes an entry for each stock that a statement changed
create function book_stock() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  cause jsonb := coalesce(nullif(current_setting('app.stock_cause', true), ''), '{}')::jsonb;
  moment timestamptz := clock_timestamp();
  micros bigint := (extract(epoch from moment) * 1000000)::bigint;
  -- As version 7 of RFC 9562, with a fraction of the millisecond: later statements have later ids.
  head text := lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex((micros % 1000) * 4096 / 1000), 3, '0');
  the_kind text := coalesce(cause ->> 'kind', case when tg_op = 'INSERT' then 'opening' else 'other' end);
  the_reason text := cause ->> 'reason';
  the_note text := coalesce(cause ->> 'note', '');
  actor uuid := (cause ->> 'actor')::uuid;
  source uuid := (cause ->> 'source')::uuid;
  by_hand boolean := the_kind in ('waste', 'adjustment', 'count', 'transfer', 'reception', 'edit');
begin
  if the_kind not in ('opening', 'sale', 'order_change', 'cancellation', 'return', 'waste', 'adjustment', 'count', 'transfer',
    'reception', 'edit', 'import', 'api', 'other')
    or the_reason not in ('expired', 'damaged', 'broken', 'stolen', 'consumed', 'donated', 'not_found', 'found',
      'miscounted', 'unregistered', 'other')
    or the_kind in ('waste', 'adjustment') and the_reason is null or length(the_note) > 300 then
    raise check_violation using message = format('%s is no cause of a movement', cause), constraint = 'stock_cause';
  end if;
  if tg_op = 'UPDATE' then
    -- Old and new rows are added up instead of joined: PostgreSQL does not know beforehand how many there are.
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select c.business_id, c.office_id, c.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      c.amount, c.stock_after, the_reason, the_note,
      case when by_hand then public.cost_of_stock(c.business_id, c.product_id, c.amount) end, actor, source
    from (
      select l.business_id, l.office_id, l.product_id, sum(l.amount)::bigint as amount, max(l.stock_after) as stock_after
      from (
        select n.business_id, n.office_id, n.product_id, n.stock as amount, n.stock as stock_after from new_rows n
        union all
        select o.business_id, o.office_id, o.product_id, - o.stock, 0 from old_rows o
      ) l
      group by 1, 2, 3 having sum(l.amount) <> 0
    ) c;
  elsif tg_op = 'INSERT' then
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      cost, actor_id, source_id)
    select n.business_id, n.office_id, n.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      n.stock, n.stock, the_reason, the_note,
      case when by_hand then public.cost_of_stock(n.business_id, n.product_id, n.stock) end, actor, source
    from new_rows n where n.stock <> 0;
  else
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, reason, note,
      actor_id, source_id)
    select o.business_id, o.office_id, o.product_id, (head || right(gen_random_uuid()::text, 17))::uuid, moment, the_kind,
      - o.stock, 0, the_reason, the_note, actor, source
    from old_rows o where o.stock <> 0;
  end if;
  return null;
end $function$;

create function copy_to_product_office() returns trigger language plpgsql as $function$
begin
  -- Counters of views and sales move many products and none of this.
  if not exists (
    select from new_rows n join old_rows o using (business_id, id)
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id, n.goods_kind)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id, o.goods_kind)
  ) then
    return null;
  end if;
  perform public.keep_goods_law(business_id) from (select distinct n.business_id from new_rows n) b;
  -- Rows are held in the order in which orders hold them.
  with moved as materialized (
    select n.business_id, n.id, n.category_id, n.subcategory_id, n.brand_id, public.may_be_promoted(k.kind) as promoted,
      not n.inactive and not n.hidden and n.picture <> ''
        and (not public.is_licensed(k.kind) or coalesce(g.sells_medicines, false)) as visible
    from new_rows n join old_rows o using (business_id, id)
    join public.subcategory s on s.business_id = n.business_id and s.id = n.subcategory_id
    join public.category c on c.business_id = n.business_id and c.id = n.category_id
    left join public.business_config g on g.business_id = n.business_id
    cross join lateral (select coalesce(n.goods_kind, s.goods_kind, c.goods_kind) as kind) k
    where (n.inactive, n.hidden, n.picture = '', n.category_id, n.subcategory_id, n.brand_id, n.goods_kind)
      is distinct from (o.inactive, o.hidden, o.picture = '', o.category_id, o.subcategory_id, o.brand_id, o.goods_kind)
  ), held as materialized (
    select po.business_id, po.office_id, po.product_id
    from public.product_office po join moved m on m.business_id = po.business_id and m.id = po.product_id
    order by po.office_id, po.product_id for update of po
  )
  update public.product_office po
  set visible = m.visible, category_id = m.category_id, subcategory_id = m.subcategory_id, brand_id = m.brand_id,
    price_neto = case when m.promoted then po.price_neto else po.price end
  from held h join moved m on m.business_id = h.business_id and m.id = h.product_id
  where po.business_id = h.business_id and po.office_id = h.office_id and po.product_id = h.product_id;
  return null;
end $function$;

create function count_changed_order() returns trigger language plpgsql as $function$
declare
  paid bigint := (
    select s.amount_to_pay from public.order_settlement s where s.business_id = new.business_id and s.order_id = new.id);
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.order_stats(new, paid)
        union all
        select module, day, reference, office_id, -value from public.order_stats(old, paid)
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $function$;

create function count_new_order() returns trigger language plpgsql as $function$
begin
  if new.coupons = '[]' and not new.delivery ? 'events' then
    insert into public.stat_change (business_id, changes)
    values (new.business_id, public.placed_changes(new, null));
  else
    perform public.note_stat_change(new.business_id, (
      select jsonb_agg(to_jsonb(d)) from public.order_stats(new, null) d));
  end if;
  return null;
end $function$;

create function count_no_offices() returns trigger language plpgsql as $function$
begin
  insert into public.product_office_count (business_id, product_id, in_stock, on_offer)
  select n.business_id, n.id, 0, 0 from new_rows n on conflict do nothing;
  return null;
end $function$;

create function count_office_again() returns trigger language plpgsql as $function$
begin
  update public.product_office_count c
  set in_stock = c.in_stock + new.in_stock::int - old.in_stock::int,
    on_offer = c.on_offer + (new.discount_bp > 0)::int - (old.discount_bp > 0)::int
  where c.business_id = new.business_id and c.product_id = new.product_id;
  return null;
end $function$;

create function count_offices_again() returns trigger language plpgsql as $function$
begin
  -- Old and new rows are added up instead of joined: PostgreSQL does not know beforehand how many there are.
  with moves as materialized (
    select l.business_id, l.product_id, sum(l.in_stock) as in_stock, sum(l.on_offer) as on_offer
    from (
      select n.business_id, n.product_id, n.in_stock::int, (n.discount_bp > 0)::int as on_offer from new_rows n
      union all
      select o.business_id, o.product_id, - o.in_stock::int, - (o.discount_bp > 0)::int from old_rows o
    ) l
    group by l.business_id, l.product_id having sum(l.in_stock) <> 0 or sum(l.on_offer) <> 0
  ), held as materialized (
    select m.* from moves m join public.product_office_count c using (business_id, product_id)
    order by m.business_id, m.product_id for no key update of c
  )
  update public.product_office_count c set in_stock = c.in_stock + h.in_stock, on_offer = c.on_offer + h.on_offer
  from held h where c.business_id = h.business_id and c.product_id = h.product_id;
  return null;
end $function$;

create function count_offices_of_new() returns trigger language plpgsql as $function$
begin
  insert into public.product_office_count as c (business_id, product_id, in_stock, on_offer)
  select n.business_id, n.product_id, count(*) filter (where n.in_stock), count(*) filter (where n.discount_bp > 0)
  from new_rows n group by 1, 2 order by 1, 2
  on conflict (business_id, product_id) do update
    set in_stock = c.in_stock + excluded.in_stock, on_offer = c.on_offer + excluded.on_offer;
  return null;
end $function$;

create function count_offices_of_old() returns trigger language plpgsql as $function$
begin
  update public.product_office_count c
  set in_stock = c.in_stock - o.in_stock, on_offer = c.on_offer - o.on_offer
  from (
    select business_id, product_id, count(*) filter (where in_stock) as in_stock,
      count(*) filter (where discount_bp > 0) as on_offer
    from old_rows group by 1, 2
  ) o
  where c.business_id = o.business_id and c.product_id = o.product_id;
  return null;
end $function$;

create function count_picking() returns trigger language plpgsql as $function$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select p.* from public.customer_order o, public.picking_stats(new, o.office_id) p
        where o.business_id = new.business_id and o.id = new.order_id
        union all
        select s.* from public.customer_order o, public.order_stats(o, new.amount_to_pay) s
        where o.business_id = new.business_id and o.id = new.order_id
        union all
        select s.module, s.day, s.reference, s.office_id, -s.value
        from public.customer_order o, public.order_stats(o, null) s
        where o.business_id = new.business_id and o.id = new.order_id
      ) all_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $function$;

create function count_question() returns trigger language plpgsql as $function$
declare
  office uuid := (select o.office_id from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id);
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.question_stats(new, office)
        union all
        select module, day, reference, office_id, -value from public.question_stats(old, office)
        where tg_op = 'UPDATE'
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $function$;

create function count_rating() returns trigger language plpgsql as $function$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select module, day, reference, office_id, sum(value) as value from (
        select * from public.rating_stats(new)
        union all
        select module, day, reference, office_id, -value from public.rating_stats(old) where tg_op = 'UPDATE'
      ) both_of_it group by 1, 2, 3, 4 having sum(value) <> 0
    ) d));
  return null;
end $function$;

create function count_refund() returns trigger language plpgsql as $function$
begin
  perform public.note_stat_change(new.business_id, (
    select jsonb_agg(jsonb_build_object('module', d.module, 'day', d.day, 'reference', d.reference,
      'office_id', d.office_id, 'value', d.value))
    from (
      select b.module, b.day, b.reference, b.office_id, sum(b.value) as value
      from public.customer_order o cross join lateral (
        select * from public.refund_stats(new, o)
        union all
        select s.module, s.day, s.reference, s.office_id, -s.value from public.refund_stats(old, o) s
        where tg_op = 'UPDATE'
      ) b
      where o.business_id = new.business_id and o.id = new.order_id
      group by 1, 2, 3, 4 having sum(b.value) <> 0
    ) d));
  return null;
end $function$;

create function coupon_stats(o customer_order) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select c.module, (o.created_at at time zone 'America/Bogota')::date, c.code, o.office_id, c.value
  from jsonb_array_elements(o.coupons) used (one)
  cross join lateral (values ('coupon_uses', one ->> 'code', 1::bigint), ('coupon_cost', one ->> 'code', (one ->> 'amount')::bigint))
    as c (module, code, value)
  where public.is_sale(o.state)
$function$;

create function end_email_change() returns trigger language plpgsql as $function$
begin
  delete from public.email_change c where c.business_id = new.business_id and c.user_id = new.id
    and (c.email <> new.email or new.password_hash is distinct from old.password_hash or new.disabled);
  return null;
end $function$;

create function end_half_sign_ins() returns trigger language plpgsql as $function$
begin
  delete from public.half_sign_in where business_id = new.business_id and user_id = new.id;
  return null;
end $function$;

create function end_sessions_of_disabled() returns trigger language plpgsql as $function$
begin
  delete from public.session where business_id = new.business_id and user_id = new.id;
  return null;
end $function$;

create function forge_audit_link() returns trigger language plpgsql as $function$
declare
  last_link public.audit_link;
  line public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.business_id, 0));
  select * into last_link from public.audit_link l where l.business_id = new.business_id order by l.number desc limit 1;
  select * into strict line from public.audit_log a where a.business_id = new.business_id and a.id = new.audit_id;
  new.number := coalesce(last_link.number, 0) + 1;
  new.previous := coalesce(last_link.hash, ''::bytea);
  new.hash := public.audit_hash(new.previous, line);
  return new;
end $function$;

create function forget_line_taxes() returns trigger language plpgsql as $function$
begin
  if new.total <> old.total and (new.base, new.vat, new.consumption) is not distinct from (old.base, old.vat, old.consumption)
  then
    new.base := null;
    new.vat := null;
    new.consumption := null;
  end if;
  return new;
end $function$;

create function forget_push_of_session() returns trigger language plpgsql as $function$
begin
  delete from public.push_subscription where business_id = old.business_id and session_id = old.id;
  return null;
end $function$;

create function gather_modules() returns trigger language plpgsql as $function$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update public.business_config c set modules_enable = now_on.codes
  from (
    select coalesce(array_agg(m.code order by m.position, m.code), '{}') as codes
    from public.business_module m where m.business_id = coalesce(new.business_id, old.business_id) and m.status = 'active'
  ) now_on
  where c.business_id = coalesce(new.business_id, old.business_id) and c.modules_enable <> now_on.codes;
  return null;
end $function$;

create function give_options_ids() returns trigger language plpgsql as $function$
begin
  if jsonb_typeof(new.options) = 'object' then
    select coalesce(jsonb_agg(jsonb_build_object('name', o.key, 'options', o.value)), '[]') into new.options
    from jsonb_each(new.options) o;
  end if;
  new.options := public.with_ids(new.options);
  return new;
end $function$;

create function give_tags_ids() returns trigger language plpgsql as $function$
begin
  new.products_tags := public.with_ids(new.products_tags);
  return new;
end $function$;

create function keep_addition_request() returns trigger language plpgsql as $function$
begin
  if old.state <> 'waiting' or (new.order_id, new.amount, new.total, new.lines_count, new.actor_id, new.created_at)
    is distinct from (old.order_id, old.amount, old.total, old.lines_count, old.actor_id, old.created_at) then
    raise check_violation using
      message = format('The request %s to add to an order is over, or is another', old.id),
      constraint = 'addition_request_stays';
  end if;
  return new;
end $function$;

create function keep_count_ended() returns trigger language plpgsql as $function$
begin
  raise check_violation using message = 'A count ends once', constraint = 'count_ends_once';
end $function$;

create function keep_count_open() returns trigger language plpgsql as $function$
begin
  perform from public.stock_count c
  where c.business_id = new.business_id and c.id = new.count_id and c.state = 'open' for share;
  if not found then
    raise check_violation using message = 'The count is over', constraint = 'count_is_open';
  end if;
  return new;
end $function$;

create function keep_order_ceiling() returns trigger language plpgsql as $function$
declare
  ceiling bigint := coalesce((old.confirmed ->> 'total')::bigint, old.total);
  added uuid := (
    select a.id from public.order_addition a
    where a.business_id = new.business_id and a.order_id = new.id and a.version = new.version and a.total = new.total);
begin
  if new.confirmed is null and new.version > old.version and added is not null then
    if new.payment_method = 'online' and new.total > old.total and not exists (
      select from public.payment p where p.business_id = new.business_id and p.order_id = new.id
        and p.addition_id = added and p.state = 'approved' and p.amount = new.total - old.total
    ) then
      raise check_violation using
        message = format('Order %s is paid online and nobody paid what was added', new.number),
        constraint = 'order_addition_is_paid';
    end if;
    return new;
  end if;
  if old.confirmed is not null and new.confirmed is distinct from old.confirmed
    or new.confirmed is not null and (new.confirmed ->> 'total')::bigint is distinct from ceiling then
    raise check_violation using
      message = format('What was confirmed of order %s cannot be rewritten', new.number),
      constraint = 'order_confirmed_stays';
  end if;
  if new.total > ceiling then
    raise check_violation using
      message = format('Order %s was confirmed at %s and cannot cost %s', new.number, ceiling, new.total),
      constraint = 'order_total_is_a_ceiling';
  end if;
  return new;
end $function$;

create function keep_reception_ended() returns trigger language plpgsql as $function$
begin
  raise check_violation using message = 'A reception ends once', constraint = 'reception_ends_once';
end $function$;

create function keep_reception_open() returns trigger language plpgsql as $function$
begin
  perform from public.reception r
  where r.business_id = new.business_id and r.id = new.reception_id and r.state = 'open' for share;
  if not found then
    raise check_violation using message = 'The reception is over', constraint = 'reception_is_open';
  end if;
  return new;
end $function$;

create function keep_refund_within_payment() returns trigger language plpgsql as $function$
declare
  given bigint;
  received bigint;
begin
  if new.payment_id is null or new.state = 'refused' then
    return null;
  end if;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.payment_id = new.payment_id and r.state <> 'refused';
  select greatest(p.amount, coalesce((
    select sum(t.amount_in_cents) / 100 from public.payment_transaction t
    where t.business_id = p.business_id and t.payment_id = p.id and t.status in ('approved', 'voided')), 0))
  into received from public.payment p where p.business_id = new.business_id and p.id = new.payment_id;
  if given > received then
    raise check_violation using
      message = format('Of a payment of %s no %s can go back', received, given), constraint = 'refund_within_payment';
  end if;
  return null;
end $function$;

create function keep_return_refund() returns trigger language plpgsql as $function$
declare
  given bigint;
  most bigint;
  closed timestamptz;
begin
  if new.state = 'refused' then
    return null;
  end if;
  perform from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id for update;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.order_id = new.order_id and r.state <> 'refused';
  most := public.received_of_order(new.business_id, new.order_id);
  if given > most then
    raise check_violation using message = format('Of an order that brought %s no %s can go back', most, given),
      constraint = 'refund_within_order';
  end if;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.return_id = new.return_id and r.state <> 'refused';
  select b.amount into most from public.order_return b where b.business_id = new.business_id and b.id = new.return_id;
  if given > most then
    raise check_violation using message = format('For a return of %s no %s can go back', most, given),
      constraint = 'refund_within_return';
  end if;
  if new.round_id is null then
    return null;
  end if;
  select r.closed_at into closed from public.delivery_round r
  where r.business_id = new.business_id and r.id = new.round_id for update;
  if closed is not null or public.cash_of_round(new.business_id, new.round_id) < 0 then
    raise check_violation using message = 'The courier does not have this cash', constraint = 'refund_within_round';
  end if;
  return null;
end $function$;

create function keep_return_within_delivered() returns trigger language plpgsql as $function$
declare
  got record;
  back record;
begin
  perform from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id for update;
  if not exists (
    select from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id
      and o.delivery -> 'events' -> -1 ->> 'event' = 'delivered') then
    raise check_violation using message = 'Of an order that was not delivered nothing comes back',
      constraint = 'return_within_delivered';
  end if;
  select * into got from public.delivered_of_line(new.business_id, new.order_id, new.line_id, new.product_id);
  select sum(r.count) as count, sum(r.total) as total, sum(r.stock_demand) as stock_demand into back
  from public.order_return_line r
  where r.business_id = new.business_id and r.order_id = new.order_id and r.line_id = new.line_id
    and r.product_id = new.product_id;
  if back.count > got.count or back.total > got.total or back.stock_demand > got.stock_demand then
    raise check_violation using message = format('Of a line of which %s were delivered %s cannot come back', got.count,
      back.count), constraint = 'return_within_delivered';
  end if;
  return null;
end $function$;

create function keep_settlement_ceiling() returns trigger language plpgsql as $function$
declare
  most bigint;
begin
  select o.total + coalesce((
    select sum(q.extra) from public.order_question q
    where q.business_id = new.business_id and q.order_id = new.order_id and q.state = 'yes'), 0)
  into most from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id;
  if new.amount_to_pay > most or new.ceiling > most then
    raise check_violation using message = format('An order confirmed at %s cannot cost %s', most, new.amount_to_pay),
      constraint = 'order_settlement_ceiling';
  end if;
  return null;
end $function$;

create function limit_basket_products() returns trigger language plpgsql as $function$
begin
  perform 1 from public.custom_cart where business_id = new.business_id and id = new.custom_cart_id for no key update;
  if (select count(*) from public.custom_cart_product
      where business_id = new.business_id and custom_cart_id = new.custom_cart_id) > 300 then
    raise check_violation using message = 'More than 300 products in one basket', constraint = 'custom_cart_product_most';
  end if;
  return null;
end $function$;

create function limit_baskets() returns trigger language plpgsql as $function$
begin
  perform 1 from public.app_user where business_id = new.business_id and id = new.creator_id for no key update;
  if (select count(*) from public.custom_cart
      where business_id = new.business_id and creator_id = new.creator_id
        and type = 'private_user_collection' and not inactive) > 50 then
    raise check_violation using message = 'More than 50 baskets of one person', constraint = 'custom_cart_most';
  end if;
  return null;
end $function$;

create function note_changed_price() returns trigger language plpgsql as $function$
begin
  if public.has_product_feed(new.business_id) then
    insert into public.product_change (business_id, product_id) values (new.business_id, new.product_id);
  end if;
  return null;
end $function$;

create function note_changed_prices() returns trigger language plpgsql as $function$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is not null and public.has_product_feed(business) then
    insert into public.product_change (business_id, product_id)
    select distinct n.business_id, n.product_id
    from new_rows n join old_rows o using (business_id, office_id, product_id)
    where n.price <> o.price or n.price_neto <> o.price_neto;
  end if;
  return null;
end $function$;

create function note_changed_products() returns trigger language plpgsql as $function$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is null or not public.has_product_feed(business) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.product_change (business_id, product_id) select n.business_id, n.id from new_rows n;
  else
    -- Views and sales are counted without a new version.
    insert into public.product_change (business_id, product_id)
    select n.business_id, n.id from new_rows n join old_rows o using (business_id, id) where n.version <> o.version;
  end if;
  return null;
end $function$;

create function note_feed_changes() returns trigger language plpgsql as $function$
begin
  insert into public.feed_change (business_id, kind, object_id) select n.business_id, tg_argv[0], n.id from new_rows n;
  return null;
end $function$;

create function note_figure_events() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select n.business_id from new_rows n limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{product.changed,stock.low,stock.out}'
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id, details)
    select c.business_id, gen_random_uuid(), c.type, c.product_id, c.details
    from (
      select distinct n.business_id, 'product.changed' as type, n.product_id, '{}'::jsonb as details
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where (n.price, n.price_neto) is distinct from (o.price, o.price_neto)
      union all
      select n.business_id, 'stock.out', n.product_id, jsonb_build_object('office_id', n.office_id)
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock = 0 and o.stock > 0
      union all
      select n.business_id, 'stock.low', n.product_id, jsonb_build_object('office_id', n.office_id)
      from new_rows n join old_rows o using (business_id, office_id, product_id)
      where n.stock <= n.stock_min and n.stock_min > 0 and not (o.stock <= o.stock_min and o.stock_min > 0)
    ) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null and c.type = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = c.type
          and (c.type = 'product.changed' or e.details = c.details)
        for key share skip locked);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select c.business_id, gen_random_uuid(), 'product.changed', c.product_id
    from (select distinct n.business_id, n.product_id from new_rows n) c
    where exists (
        select from public.webhook w
        where w.business_id = c.business_id and not w.inactive and w.removed_at is null
          and 'product.changed' = any (w.events))
      and not exists (
        select from public.webhook_event e
        where e.business_id = c.business_id and e.object_id = c.product_id and e.type = 'product.changed'
        for key share skip locked);
  end if;
  return null;
end $function$;

create function note_inactive() returns trigger language plpgsql as $function$
begin
  new.inactive_at := case when new.inactive then clock_timestamp() end;
  return new;
end $function$;

create function note_order_change() returns trigger language plpgsql as $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('order feed ' || new.business_id, 0));
  if exists (select from public.order_feed f where f.business_id = new.business_id) then
    insert into public.order_position (business_id, order_id) values (new.business_id, new.id)
    on conflict (business_id, order_id) do update set is_pending = true where not order_position.is_pending;
  end if;
  return null;
end $function$;

create function note_order_events() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select a.business_id from added a limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{order.created,order.moved,order.paid,order.picked}'
  ) then
    return null;
  end if;
  insert into public.webhook_event (business_id, id, type, object_id, details)
  select a.business_id, gen_random_uuid(), e.type, a.order_id,
    jsonb_build_object('from', a.from_state, 'to', a.to_state, 'at', a.at)
  from added a
  cross join lateral (
    select case when a.from_state is null then 'order.created' else 'order.moved' end as type
    union all
    select 'order.paid' where a.to_state = '6_payment_complete' and a.undoes is null
    union all
    select 'order.picked' where a.to_state = '9_store_invoice_products' and a.from_state = '8_store_select_products'
      and a.undoes is null
  ) e
  where public.webhook_wants(a.business_id, array[e.type]);
  return null;
end $function$;

create function note_product_events() returns trigger language plpgsql as $function$
begin
  if not exists (select from public.webhook w where not w.inactive and w.removed_at is null) then
    return null;
  end if;
  if not exists (
    select from public.webhook w
    where w.business_id = (select n.business_id from new_rows n limit 1) and not w.inactive and w.removed_at is null
      and w.events && '{product.changed}'
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id
    from new_rows n join old_rows o using (business_id, id)
    where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
      and not exists (
        select from public.webhook_event e
        where e.business_id = n.business_id and e.object_id = n.id and e.type = 'product.changed'
        for key share skip locked);
  else
    insert into public.webhook_event (business_id, id, type, object_id)
    select n.business_id, gen_random_uuid(), 'product.changed', n.id from new_rows n;
  end if;
  return null;
end $function$;

create function note_record_event() returns trigger language plpgsql as $function$
begin
  if public.webhook_wants(new.business_id, array[tg_argv[0]]) then
    insert into public.webhook_event (business_id, id, type, object_id)
    values (new.business_id, gen_random_uuid(), tg_argv[0], new.id);
  end if;
  return null;
end $function$;

create function note_refund_done() returns trigger language plpgsql as $function$
begin
  perform public.note_order_moments(new.business_id, new.order_id, '{refunded}');
  return null;
end $function$;

create function note_sold_products() returns trigger language plpgsql as $function$
declare
  business uuid := (select n.business_id from new_rows n limit 1);
begin
  if business is not null and public.has_product_feed(business) then
    insert into public.product_change (business_id, product_id)
    select distinct n.business_id, n.product_id from new_rows n;
  end if;
  return null;
end $function$;

create function notify_audit_link() returns trigger language plpgsql as $function$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select business_id, gen_random_uuid(), 'audit.link', jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
  from changed;
  return null;
end $function$;

create function notify_basket_change() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
    from (
      select n.business_id from new_rows n join old_rows o using (business_id, id)
      where n.type <> 'private_user_collection' or o.type <> 'private_user_collection'
      group by n.business_id
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
    from (select distinct business_id from changed where type <> 'private_user_collection') c;
  end if;
  return null;
end $function$;

create function notify_basket_product_change() returns trigger language plpgsql as $function$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' custom_cart')
  from (
    select distinct n.business_id
    from changed n join public.custom_cart b on b.business_id = n.business_id and b.id = n.custom_cart_id
    where b.type <> 'private_user_collection'
  ) c;
  return null;
end $function$;

create function notify_business_change() returns trigger language plpgsql as $function$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line', c.business_id || ' ' || tg_table_name)
  from (select distinct business_id from changed) c;
  return null;
end $function$;

create function notify_office_change() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' ' || c.what || ' ' || c.office_id || ' ' || public.ids_or_all(c.ids))
    from (
      select business_id, office_id, case when shown then 'office' else 'stock' end as what, array_agg(product_id) as ids
      from (
        select n.business_id, n.office_id, n.product_id, n.stock <> o.stock as moved,
          (n.price, n.price_neto, n.listed, n.stock = 0) is distinct from (o.price, o.price_neto, o.listed, o.stock = 0) as shown
        from new_rows n join old_rows o using (business_id, office_id, product_id)
      ) moves
      where shown or moved
      group by business_id, office_id, shown
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' office ' || c.office_id || ' ' || public.ids_or_all(c.ids))
    from (
      select business_id, office_id, array_agg(product_id) as ids from new_rows group by business_id, office_id
    ) c;
  end if;
  return null;
end $function$;

create function notify_product_change() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' then
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' product ' || public.ids_or_all(c.ids))
    from (
      select n.business_id, array_agg(n.id) as ids from new_rows n join old_rows o using (business_id, id)
      where to_jsonb(n) - '{views_total,sales_total,updated_at,version}'::text[]
        is distinct from to_jsonb(o) - '{views_total,sales_total,updated_at,version}'::text[]
      group by n.business_id
    ) c;
  else
    insert into public.outbox (business_id, id, topic, payload)
    select c.business_id, gen_random_uuid(), 'stock.moved', jsonb_build_object('line',
      c.business_id || ' product ' || public.ids_or_all(c.ids))
    from (select business_id, array_agg(id) as ids from new_rows group by business_id) c;
  end if;
  return null;
end $function$;

create function notify_session_end() returns trigger language plpgsql as $function$
begin
  insert into public.outbox (business_id, id, topic, payload)
  select business_id, gen_random_uuid(), 'session.ended', jsonb_build_object('session_id', id) from changed;
  return null;
end $function$;

create function order_stats(o customer_order, paid bigint) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select c.*
  from (select public.placed_changes(o, paid) as changes offset 0) p
  cross join lateral jsonb_to_recordset(p.changes)
    as c (module text, day date, reference text, office_id uuid, value bigint)
  union all
  select * from public.coupon_stats(o)
  union all
  select s.* from public.refund r cross join lateral public.refund_stats(r, o) s
  where r.business_id = o.business_id and r.order_id = o.id
  union all
  select d.module, (e.at at time zone 'America/Bogota')::date, '', o.office_id, d.value::bigint
  from (
    select (one ->> 'at')::timestamptz as at from jsonb_array_elements(o.delivery -> 'events') one
    where one ->> 'event' = 'delivered'
  ) e cross join lateral (
    values ('delivered_orders', 1), ('delivered_late', (e.at > o.window_end)::int),
      ('delivered_late_minutes', greatest(0, ceil(extract(epoch from e.at - o.window_end) / 60)))
  ) as d (module, value)
$function$;

create function picking_stats(s order_settlement, office uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select p.module, (s.at at time zone 'America/Bogota')::date, '', office, p.value::bigint
  from (
    values ('picked_orders', 1), ('picked_lines', s.lines_count), ('picked_found', s.lines_found),
      ('picked_replaced', s.lines_replaced), ('picked_missing', s.lines_missing),
      ('picked_fill_bp', s.fill_rate_bp * s.lines_count), ('picked_given_away', s.given_away)
  ) as p (module, value)
$function$;

create function placed_changes(o customer_order, paid bigint) returns jsonb language sql stable as $function$
  select case when not public.is_sale(o.state) then '[]' else
    jsonb_build_array(
      public.stat_change_of('shoppingcart_price', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        coalesce(paid, o.total)),
      public.stat_change_of('shoppingcart_count', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id, 1),
      public.stat_change_of('shoppingcart_units', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
        o.units_count),
      public.stat_change_of('orders_by_hour', (o.created_at at time zone 'America/Bogota')::date,
        o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), o.office_id, 1),
      public.stat_change_of('sales_by_hour', (o.created_at at time zone 'America/Bogota')::date,
        o.channel || ' ' || to_char(o.created_at at time zone 'America/Bogota', 'HH24'), o.office_id,
        coalesce(paid, o.total)))
    || case when o.costed_sales is null then '[]' else
      jsonb_build_array(
        public.stat_change_of('costed_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.costed_sales),
        public.stat_change_of('cost_of_sales', (o.created_at at time zone 'America/Bogota')::date, '', o.office_id,
          o.cost_total))
    end
  end
$function$;

create function push_order_move() returns trigger language plpgsql as $function$
begin
  if not exists (select from added where from_state is not null) then
    return null;
  end if;
  insert into public.message (business_id, id, channel, sealed, expires_at)
  select e.business_id, gen_random_uuid(), 'push',
    convert_to(json_build_object('subscription_id', s.id, 'order_id', e.order_id, 'state', e.to_state)::text, 'UTF8'),
    clock_timestamp() + interval '4 hours'
  from added e
  join public.customer_order o on o.business_id = e.business_id and o.id = e.order_id
  join public.push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
  where e.from_state is not null and e.actor_id is distinct from o.user_id;
  return null;
end $function$;

create function question_stats(q order_question, office uuid) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select a.module, (q.asked_at at time zone 'America/Bogota')::date, '', office, a.value::bigint
  from (
    values ('replacements_proposed', (q.state <> 'withdrawn')::int), ('replacements_accepted', (q.state = 'yes')::int),
      ('replacements_refused', (q.state = 'no')::int), ('replacements_unanswered', (q.state = 'expired')::int)
  ) as a (module, value)
  where q.asks = 'shopper'
$function$;

create function queue_moved_order() returns trigger language plpgsql as $function$
declare
  lines int;
begin
  select count(*) into lines from public.order_line where business_id = new.business_id and order_id = new.id;
  if public.is_to_be_picked(old.state) then
    update public.delivery_window set queued = greatest(0, queued - lines)
    where business_id = old.business_id and office_id = old.office_id and starts_at = old.window_start;
  end if;
  if public.is_to_be_picked(new.state) then
    update public.delivery_window set queued = queued + lines
    where business_id = new.business_id and office_id = new.office_id and starts_at = new.window_start;
  end if;
  return null;
end $function$;

create function rating_stats(r order_rating) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select s.module, (r.created_at at time zone 'America/Bogota')::date, '', r.office_id, s.value::bigint
  from (values ('order_ratings', 1), ('order_stars', r.stars)) as s (module, value)
$function$;

create function refund_stats(r refund, o customer_order) returns table(module text, day date, reference text, office_id uuid, value bigint) language sql stable as $function$
  select 'sales_refunded', (coalesce(r.done_at, r.created_at) at time zone 'America/Bogota')::date, '', o.office_id,
    r.sale_part
  where r.state = 'done' and r.sale_part > 0 and public.is_sale(o.state)
$function$;

create function refuse_discount() returns trigger language plpgsql as $function$
declare
  kind text;
begin
  perform public.keep_goods_law(new.business_id);
  select coalesce(p.goods_kind, s.goods_kind, c.goods_kind) into kind
  from public.product p
  join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
  join public.category c on c.business_id = p.business_id and c.id = p.category_id
  where p.business_id = new.business_id and p.id = new.product_id;
  if not public.may_be_promoted(kind) then
    new.price := greatest(new.list_price, new.price);
    new.list_price := null;
    new.price_neto := new.price;
  end if;
  return new;
end $function$;

create function refuse_rewriting() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

create function refuse_rewriting_consent() returns trigger language plpgsql as $function$
begin
  if (to_jsonb(new) - array['ip', 'user_agent']) = (to_jsonb(old) - array['ip', 'user_agent'])
    and new.ip = '' and new.user_agent = '' and exists (
      select from public.app_user u where u.business_id = old.business_id and u.id = old.user_id
        and u.erased_at < now() - interval '10 years') then
    return new;
  end if;
  raise exception 'consent is append-only' using errcode = 'insufficient_privilege';
end $function$;

create function refuse_rewriting_order_event() returns trigger language plpgsql as $function$
begin
  if new.reason = '' and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') and exists (
    select from public.customer_order o
    join public.app_user u on u.business_id = o.business_id and u.id = o.user_id
    where o.business_id = old.business_id and o.id = old.order_id and u.erased_at is not null) then
    return new;
  end if;
  raise exception 'order_event is append-only' using errcode = 'insufficient_privilege';
end $function$;

create function refuse_young_history() returns trigger language plpgsql as $function$
begin
  if (select b.practice from public.business b where b.id = old.business_id) then return old; end if;
  if exists (
    select from public.cart c join public.app_user u on u.business_id = c.business_id and u.id = c.user_id
    where c.business_id = old.business_id and c.id = old.cart_id and u.erased_at is not null
  ) or exists (
    select from public.app_user u
    where u.business_id = old.business_id and u.id = old.actor_id and u.erased_at is not null
  ) then
    return old;
  end if;
  raise exception 'The history of a cart is kept for 180 days';
end $function$;

create function settle_medicines() returns trigger language plpgsql as $function$
begin
  perform public.settle_goods(new.business_id, array(
    select p.id from public.product p
    join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    join public.category c on c.business_id = p.business_id and c.id = p.category_id
    where p.business_id = new.business_id and public.is_licensed(coalesce(p.goods_kind, s.goods_kind, c.goods_kind))));
  return null;
end $function$;

create function settle_shelf() returns trigger language plpgsql as $function$
begin
  -- Discounts that are not committed yet are seen below, and later ones see this kind.
  perform pg_advisory_xact_lock(hashtextextended('goods law ' || new.business_id, 0));
  perform public.settle_goods(new.business_id, array(
    select p.id from public.product p
    where p.business_id = new.business_id and p.goods_kind is null and case tg_table_name
      when 'category' then p.category_id = new.id else p.subcategory_id = new.id end));
  return null;
end $function$;

create function settle_sold_medicines() returns trigger language plpgsql as $function$
declare
  sold record;
begin
  for sold in
    select n.business_id, array_agg(distinct n.product_id) as products
    from new_rows n
    cross join lateral (
      select from public.product p
      join public.subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
      join public.category c on c.business_id = p.business_id and c.id = p.category_id
      where p.business_id = n.business_id and p.id = n.product_id
        and public.is_licensed(coalesce(p.goods_kind, s.goods_kind, c.goods_kind))
      offset 0
    ) licensed
    where n.visible
    group by n.business_id
  loop
    perform public.settle_goods(sold.business_id, sold.products);
  end loop;
  return null;
end $function$;

create function spread_modules() returns trigger language plpgsql as $function$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.business_module (business_id, code, name, description, type, icon, position)
    select new.business_id, m.code, m.name, m.description, m.type, m.icon, m.place
    from (select * from public.known_modules() union all select * from public.receptions_module()) m
    on conflict (business_id, code) do nothing;
  end if;
  insert into public.business_module (business_id, code, name)
  select new.business_id, named.code, named.code from unnest(new.modules_enable) named (code)
  on conflict (business_id, code) do nothing;
  update public.business_module m
  set status = case when m.code = any(new.modules_enable) then 'active' else 'inactive' end,
    position = coalesce(array_position(new.modules_enable, m.code), m.position),
    version = m.version + case when (m.status = 'active') <> (m.code = any(new.modules_enable)) then 1 else 0 end
  where m.business_id = new.business_id
    and (m.code = any(new.modules_enable) or m.status = 'active');
  return null;
end $function$;

create function write_person_documents() returns trigger language plpgsql as $function$
  begin
    if tg_op = 'UPDATE' then
      if old.document_parts = new.document_parts and old.erased_at is not distinct from new.erased_at then
        return null;
      end if;
      delete from public.person_document
      where business_id = old.business_id and user_id = old.id and part = any (old.document_parts);
    end if;
    if new.erased_at is null then
      insert into public.person_document (business_id, part, user_id)
      select distinct new.business_id, part, new.id from unnest(new.document_parts) as part where part & 1 = 1;
    end if;
    return null;
  end $function$;

create function write_person_words() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' then
    if old.folded_name = new.folded_name and old.phone = new.phone and old.erased_at is not distinct from new.erased_at then
      return null;
    end if;
    delete from public.person_word
    where business_id = old.business_id and user_id = old.id
      and word in (select public.words_of_person(old.folded_name, old.phone));
  end if;
  if new.erased_at is null then
    insert into public.person_word (business_id, word, user_id)
    select new.business_id, word, new.id from public.words_of_person(new.folded_name, new.phone) as word;
  end if;
  return null;
end $function$;

-- ==== Triggers ======================================================================================================

create trigger append_only before delete or update or truncate on accounting_closing for each statement execute
  function refuse_rewriting();

create trigger keep_addition_request before update on addition_request for each row execute function
  keep_addition_request();

create trigger begin_order_feed after insert on api_key for each row when ('orders:read' = any (new.scopes)) execute
  function begin_order_feed();

create trigger begin_product_feed after insert on api_key for each row when ('products:read' = any (new.scopes))
  execute function begin_product_feed();

create trigger note_inactive before insert or update of inactive on api_key for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger end_email_change after update of password_hash, disabled, email on app_user for each row when
  (new.password_hash is distinct from old.password_hash or new.disabled is distinct from old.disabled or new.email is
  distinct from old.email) execute function end_email_change();

create trigger end_half_sign_ins after update of password_hash, disabled, role, google_sub on app_user for each row
  when (new.password_hash is distinct from old.password_hash or new.disabled is distinct from old.disabled or new.role
  is distinct from old.role or new.google_sub is distinct from old.google_sub) execute function end_half_sign_ins();

create trigger end_sessions after update of disabled on app_user for each row when (new.disabled and not old.disabled)
  execute function end_sessions_of_disabled();

create trigger note_created after insert on app_user for each row when (new.role = 'client' and new.provider <>
  'anonymous') execute function note_record_event('customer.created');

create trigger person_is_found after insert or update of name, last_name, phone, erased_at on app_user for each row
  execute function write_person_words();

create trigger person_is_found_by_document after insert or update of document_parts, erased_at on app_user for each
  row execute function write_person_documents();

create trigger append_only before delete or update or truncate on audit_cleaning for each statement execute function
  refuse_rewriting();

create trigger append_only before delete or update or truncate on audit_link for each statement execute function
  refuse_rewriting();

create trigger forge before insert on audit_link for each row execute function forge_audit_link();

create trigger notify_insert after insert on audit_link referencing new table as changed for each statement execute
  function notify_audit_link();

create constraint trigger add_link after insert on audit_log deferrable initially deferred for each row execute
  function add_audit_link();

create trigger append_only before delete or update or truncate on audit_log for each statement execute function
  refuse_rewriting();

create trigger append_only before delete or update of business_id, number, hash, at or truncate on audit_seal for each
  statement execute function refuse_rewriting();

create trigger note_inactive before insert or update of inactive on blog_post for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on blog_post referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on blog_post referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on blog_post referencing new table as changed for each statement execute
  function notify_business_change();

create trigger note_feed_insert after insert on brand referencing new table as new_rows for each statement execute
  function note_feed_changes('brand');

create trigger note_feed_update after update on brand referencing new table as new_rows for each statement execute
  function note_feed_changes('brand');

create trigger note_inactive before insert or update of inactive on brand for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on brand referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on brand referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on brand referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_delete after delete on business_config referencing old table as changed for each statement
  execute function notify_business_change();

create trigger notify_insert after insert on business_config referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_update after update on business_config referencing new table as changed for each statement
  execute function notify_business_change();

create trigger settle_medicines after update of sells_medicines on business_config for each row when
  (new.sells_medicines <> old.sells_medicines) execute function settle_medicines();

create trigger spread_modules after insert or update of modules_enable on business_config for each row execute
  function spread_modules();

create trigger gather_modules after insert or delete or update on business_module for each row execute function
  gather_modules();

create trigger notify_delete after delete on business_module referencing old table as changed for each statement
  execute function notify_business_change();

create trigger notify_insert after insert on business_module referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_update after update on business_module referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_delete after delete on business_secret referencing old table as changed for each statement
  execute function notify_business_change();

create trigger notify_insert after insert on business_secret referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_update after update on business_secret referencing new table as changed for each statement
  execute function notify_business_change();

create trigger note_inactive before insert or update of inactive on campaign for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger keep_young before delete on cart_history for each row when (old.at > (now() - '180 days'::interval))
  execute function refuse_young_history();

create trigger give_ids before insert or update of products_tags on category for each row when (new.products_tags <>
  '[]'::jsonb) execute function give_tags_ids();

create trigger note_feed_insert after insert on category referencing new table as new_rows for each statement execute
  function note_feed_changes('category');

create trigger note_feed_update after update on category referencing new table as new_rows for each statement execute
  function note_feed_changes('category');

create trigger note_inactive before insert or update of inactive on category for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on category referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on category referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on category referencing new table as changed for each statement execute
  function notify_business_change();

create trigger settle_shelf after update of goods_kind on category for each row when (new.goods_kind <>
  old.goods_kind) execute function settle_shelf();

create trigger append_only before delete or truncate on consent for each statement execute function refuse_rewriting();

create trigger append_only_rows before update on consent for each row execute function refuse_rewriting_consent();

create trigger note_inactive before insert or update of inactive on coupon for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger add_credit_entry before insert on credit_entry for each row execute function add_credit_entry();

create trigger limit_baskets after insert or update of inactive, type, creator_id on custom_cart for each row when
  (new.type = 'private_user_collection' and not new.inactive) execute function limit_baskets();

create trigger note_inactive before insert or update of inactive on custom_cart for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on custom_cart referencing old table as changed for each statement execute
  function notify_basket_change();

create trigger notify_insert after insert on custom_cart referencing new table as changed for each statement execute
  function notify_basket_change();

create trigger notify_update after update on custom_cart referencing old table as old_rows new table as new_rows for
  each statement execute function notify_basket_change();

create trigger limit_basket_products after insert on custom_cart_product for each row execute function
  limit_basket_products();

create trigger notify_delete after delete on custom_cart_product referencing old table as changed for each statement
  execute function notify_basket_product_change();

create trigger notify_insert after insert on custom_cart_product referencing new table as changed for each statement
  execute function notify_basket_product_change();

create trigger notify_update after update on custom_cart_product referencing new table as changed for each statement
  execute function notify_basket_product_change();

create trigger count_changed_order after update of state, total, units_count, coupons, delivery, created_at,
  office_id, window_end, channel, costed_sales, cost_total on customer_order for each row when (is_sale(old.state) is
  distinct from is_sale(new.state) or old.total is distinct from new.total or old.units_count is distinct from
  new.units_count or old.coupons is distinct from new.coupons or old.created_at is distinct from new.created_at or
  old.office_id is distinct from new.office_id or old.window_end is distinct from new.window_end or old.channel is
  distinct from new.channel or old.costed_sales is distinct from new.costed_sales or old.cost_total is distinct from
  new.cost_total or (old.delivery -> 'events') is distinct from (new.delivery -> 'events')) execute function
  count_changed_order();

create trigger count_new_order after insert on customer_order for each row execute function count_new_order();

create trigger note_position after insert or update of version on customer_order for each row execute function
  note_order_change();

create trigger order_total_is_a_ceiling before update of total, confirmed on customer_order for each row when
  (new.total > old.total or new.confirmed is distinct from old.confirmed) execute function keep_order_ceiling();

create constraint trigger queue_moved_order after update of state, window_start on customer_order deferrable initially
  deferred for each row when (is_to_be_picked(old.state) <> is_to_be_picked(new.state) or old.window_start <>
  new.window_start) execute function queue_moved_order();

create trigger append_only before delete or update or truncate on habeas_consent for each statement execute function
  refuse_rewriting();

create trigger note_inactive before insert or update of inactive on habeas_register for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger note_inactive before insert or update of inactive on import_source for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger note_inactive before insert or update of inactive on integration for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_insert after insert on legal_document referencing new table as changed for each statement
  execute function notify_business_change();

create trigger note_inactive before insert or update of inactive on offer for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on offer referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on offer referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on offer referencing new table as changed for each statement execute
  function notify_business_change();

create trigger note_inactive before insert or update of inactive on office for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on office referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on office referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on office referencing new table as changed for each statement execute
  function notify_business_change();

create trigger append_only_rows before update on order_event for each row execute function
  refuse_rewriting_order_event();

create trigger note_webhooks after insert on order_event referencing new table as added for each statement execute
  function note_order_events();

create trigger push_move after insert on order_event referencing new table as added for each statement execute
  function push_order_move();

create trigger forget_line_taxes before update of total on order_line for each row execute function
  forget_line_taxes();

create trigger count_answered after update of state on order_question for each row when (old.state <> new.state)
  execute function count_question();

create trigger count_asked after insert on order_question for each row execute function count_question();

create trigger count_rated after insert on order_rating for each row execute function count_rating();

create trigger count_rerated after update of stars on order_rating for each row when (old.stars <> new.stars) execute
  function count_rating();

create trigger keep_return_within_delivered after insert on order_return_line for each row execute function
  keep_return_within_delivered();

create trigger count_picking after insert on order_settlement for each row execute function count_picking();

create trigger order_settlement_ceiling after insert on order_settlement for each row execute function
  keep_settlement_ceiling();

create trigger note_failed after update of state on payment for each row when ((new.state in ('declined', 'error',
  'expired')) and old.state = 'pending') execute function note_record_event('payment.failed');

create trigger note_inactive before insert or update of inactive on planometry for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on planometry referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on planometry referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on planometry referencing new table as changed for each statement execute
  function notify_business_change();

create trigger note_answered after update of status on pqr for each row when (new.status = 'answered' and old.status
  <> 'answered') execute function note_record_event('pqr.answered');

create trigger note_created after insert on pqr for each row execute function note_record_event('pqr.created');

create trigger count_no_offices after insert on product referencing new table as new_rows for each statement execute
  function count_no_offices();

create trigger note_changed_insert after insert on product referencing new table as new_rows for each statement
  execute function note_changed_products();

create trigger note_changed_update after update on product referencing old table as old_rows new table as new_rows for
  each statement execute function note_changed_products();

create trigger note_inactive before insert or update of inactive on product for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger note_webhooks_insert after insert on product referencing new table as new_rows for each statement
  execute function note_product_events();

create trigger note_webhooks_update after update on product referencing old table as old_rows new table as new_rows
  for each statement execute function note_product_events();

create trigger notify_insert after insert on product referencing new table as new_rows for each statement when
  (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_product_change();

create trigger notify_update after update on product referencing old table as old_rows new table as new_rows for each
  statement when (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_product_change();

create trigger product_copied after update on product referencing old table as old_rows new table as new_rows for each
  statement execute function copy_to_product_office();

create trigger book_stock_delete after delete on product_office referencing old table as old_rows for each statement
  execute function book_stock();

create trigger book_stock_insert after insert on product_office referencing new table as new_rows for each statement
  execute function book_stock();

create trigger book_stock_update after update on product_office referencing old table as old_rows new table as
  new_rows for each statement execute function book_stock();

create trigger count_offices_delete after delete on product_office referencing old table as old_rows for each
  statement execute function count_offices_of_old();

create trigger count_offices_insert after insert on product_office referencing new table as new_rows for each
  statement execute function count_offices_of_new();

create trigger count_offices_update after update of stock, price, price_neto on product_office for each row when
  ((old.in_stock <> new.in_stock or (old.discount_bp > 0) <> (new.discount_bp > 0)) and current_setting('app.in_bulk',
  true) is distinct from 'on') execute function count_office_again();

create trigger count_offices_updates after update on product_office referencing old table as old_rows new table as
  new_rows for each statement when (current_setting('app.in_bulk', true) = 'on') execute function count_offices_again();

create trigger note_changed_insert after insert on product_office referencing new table as new_rows for each statement
  execute function note_sold_products();

create trigger note_changed_price after update of price, price_neto on product_office for each row when ((new.price <>
  old.price or new.price_neto <> old.price_neto) and current_setting('app.in_bulk', true) is distinct from 'on') execute
  function note_changed_price();

create trigger note_changed_prices after update on product_office referencing old table as old_rows new table as
  new_rows for each statement when (current_setting('app.in_bulk', true) = 'on') execute function note_changed_prices();

create trigger note_webhooks_insert after insert on product_office referencing new table as new_rows for each
  statement execute function note_figure_events();

create trigger note_webhooks_update after update on product_office referencing old table as old_rows new table as
  new_rows for each statement when (coalesce(current_setting('app.in_bulk', true), '') <> 'order') execute function
  note_figure_events();

create trigger notify_insert after insert on product_office referencing new table as new_rows for each statement when
  (current_setting('app.in_bulk', true) is distinct from 'on') execute function notify_office_change();

create trigger notify_update after update on product_office referencing old table as old_rows new table as new_rows
  for each statement when (coalesce(current_setting('app.in_bulk', true), '') not in ('on', 'order',
  'order with webhooks')) execute function notify_office_change();

create trigger refuse_discount before insert or update of price, price_neto on product_office for each row when
  (new.price_neto < greatest(new.list_price, new.price)) execute function refuse_discount();

create trigger settle_medicines after insert on product_office referencing new table as new_rows for each statement
  execute function settle_sold_medicines();

create trigger notify_delete after delete on product_review referencing old table as changed for each statement
  execute function notify_business_change();

create trigger notify_insert after insert on product_review referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_update after update on product_review referencing new table as changed for each statement
  execute function notify_business_change();

create trigger note_inactive before insert or update of inactive on provider for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on provider referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on provider referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on provider referencing new table as changed for each statement execute
  function notify_business_change();

create trigger keep_reception_ended before update on reception for each row when (old.state <> 'open' and old.repeats
  = new.repeats) execute function keep_reception_ended();

create trigger keep_reception_open before insert on reception_entry for each row execute function
  keep_reception_open();

create trigger count_refunded after insert or update of state, sale_part, done_at on refund for each row when
  (new.sale_part > 0) execute function count_refund();

create trigger keep_refund_within_payment after insert or update of amount, state, payment_id on refund for each row
  execute function keep_refund_within_payment();

create trigger keep_return_refund after insert or update of amount, state, return_id, round_id on refund for each row
  when (new.return_id is not null) execute function keep_return_refund();

create trigger note_created after insert on refund for each row execute function note_record_event('refund.created');

create trigger note_done_insert after insert on refund for each row when (new.state = 'done') execute function
  note_record_event('refund.done');

create trigger note_done_update after update of state on refund for each row when (new.state = 'done' and old.state <>
  'done') execute function note_record_event('refund.done');

create trigger note_feed_insert after insert on refund referencing new table as new_rows for each statement execute
  function note_feed_changes('refund');

create trigger note_feed_update after update on refund referencing new table as new_rows for each statement execute
  function note_feed_changes('refund');

create trigger note_refund_done after update of state on refund for each row when (new.state = 'done' and old.state <>
  'done') execute function note_refund_done();

create trigger note_refund_noted after insert on refund for each row when (new.state = 'done') execute function
  note_refund_done();

create trigger note_sale_delete after delete on sale_price referencing old table as new_rows for each statement
  execute function note_sold_products();

create trigger note_sale_insert after insert on sale_price referencing new table as new_rows for each statement
  execute function note_sold_products();

create trigger note_sale_update after update on sale_price referencing new table as new_rows for each statement
  execute function note_sold_products();

create trigger notify_delete after delete on search_synonym referencing old table as changed for each statement
  execute function notify_business_change();

create trigger notify_insert after insert on search_synonym referencing new table as changed for each statement
  execute function notify_business_change();

create trigger notify_update after update on search_synonym referencing new table as changed for each statement
  execute function notify_business_change();

create trigger forget_push after delete on session for each row execute function forget_push_of_session();

create trigger notify_delete after delete on session referencing old table as changed for each statement execute
  function notify_session_end();

create trigger keep_count_ended before update on stock_count for each row when (old.state <> 'open') execute function
  keep_count_ended();

create trigger keep_count_open before insert on stock_count_entry for each row execute function keep_count_open();

create trigger give_ids before insert or update of options on subcategory for each row when (new.options <>
  '[]'::jsonb) execute function give_options_ids();

create trigger note_feed_insert after insert on subcategory referencing new table as new_rows for each statement
  execute function note_feed_changes('category');

create trigger note_feed_update after update on subcategory referencing new table as new_rows for each statement
  execute function note_feed_changes('category');

create trigger note_inactive before insert or update of inactive on subcategory for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on subcategory referencing old table as changed for each statement execute
  function notify_business_change();

create trigger notify_insert after insert on subcategory referencing new table as changed for each statement execute
  function notify_business_change();

create trigger notify_update after update on subcategory referencing new table as changed for each statement execute
  function notify_business_change();

create trigger settle_shelf after update of goods_kind on subcategory for each row when (new.goods_kind is distinct
  from old.goods_kind) execute function settle_shelf();

create trigger note_inactive before insert or update of inactive on webhook for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger note_inactive before insert or update of inactive on zone for each row when (new.inactive <>
  (new.inactive_at is not null)) execute function note_inactive();

create trigger notify_delete after delete on zone referencing old table as changed for each statement execute function
  notify_business_change();

create trigger notify_insert after insert on zone referencing new table as changed for each statement execute function
  notify_business_change();

create trigger notify_update after update on zone referencing new table as changed for each statement execute function
  notify_business_change();

grant usage on schema public to canasta_app;
