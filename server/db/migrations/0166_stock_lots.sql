-- Expiry (rule 132): when goods expire, of the categories that want it.
alter table category add column tracks_expiry boolean not null default false;
comment on column category.tracks_expiry is 'whether it is written down when its goods expire (rule 132)';
alter table reception_line add column expires_on date;
comment on column reception_line.expires_on is 'when it expires, by the list; null = the list does not say';
alter table reception_entry add column expires_on date;
comment on column reception_entry.expires_on is 'when it expires; null = as the list says, or unknown';

create table stock_lot (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  expires_on date not null,
  amount bigint not null check (amount between 0 and 1000000000),
  primary key (business_id, id),
  unique (business_id, office_id, product_id, expires_on),
  foreign key (business_id, office_id, product_id) references product_office (business_id, office_id, product_id)
    on delete cascade
);
alter table stock_lot enable row level security, force row level security;
create policy own_business on stock_lot
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on stock_lot to canasta_app;
comment on table stock_lot is
  'Goods of an office that expire on one day. What is left of them follows from the stock: the oldest leave first.';
comment on column stock_lot.amount is
  'pieces or grams that there were at most when goods came in, were counted by date, or were last looked through';

-- As before, with it.
create or replace function known_modules() returns table(place integer, code text, name text, description text, type text, icon text) language sql immutable as $function$
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
    (34, 'stock_lots', 'Fechas de vencimiento', 'De las categorías que lo piden se anota cuándo vence lo que llega: qué vence pronto, en oferta con un toque, y qué toma primero quien alista.', 'operación', 'calendar-blank')
$function$;

-- As before, with dates.
create or replace function clear_practice(most int) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
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
