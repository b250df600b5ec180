-- Orders repeated by a calendar (rule 142).
create table standing_order (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  rhythm text not null check (rhythm in ('weekly', 'biweekly', 'monthly')),
  first_day date not null,
  next_day date not null check (next_day >= first_day),
  state text not null default 'active' check (state in ('active', 'paused')),
  unanswered int not null default 0 check (unanswered >= 0),
  type text not null check (type in ('delivery', 'pickup')),
  address_id uuid,
  office_id uuid,
  window_time text not null check (window_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  goods jsonb not null check (jsonb_typeof(goods) = 'array' and jsonb_array_length(goods) between 1 and 100),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, address_id) references address (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((type = 'delivery') = (address_id is not null)),
  check ((type = 'pickup') = (office_id is not null))
);
create index standing_order_of_user on standing_order (business_id, user_id, created_at);
create index standing_order_due on standing_order (business_id, next_day) where state = 'active';
alter table standing_order enable row level security, force row level security;
create policy own_business on standing_order
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on standing_order to canasta_app;
comment on table standing_order is
  'Orders that shoppers repeat by a calendar. Nothing is ordered by itself: the day before, its shopper is told and confirms.';
comment on column standing_order.next_day is 'the next day of its calendar of which nobody was told';
comment on column standing_order.unanswered is 'days in a row that were told and neither confirmed nor skipped';
comment on column standing_order.window_time is 'start of the window in Colombia';
comment on column standing_order.goods is
  '[{productId, name, count, countType, maturity, cut, comment, optionsTags, price}]; price is the net price when last chosen';

create table standing_order_turn (
  business_id uuid not null,
  standing_order_id uuid not null,
  day date not null,
  id uuid not null,
  told_at timestamptz,
  confirmed_at timestamptz,
  skipped_at timestamptz,
  cart_id uuid,
  primary key (business_id, standing_order_id, day),
  unique (business_id, id),
  foreign key (business_id, standing_order_id) references standing_order (business_id, id) on delete cascade,
  check (told_at is not null or skipped_at is not null),
  check (confirmed_at is null or skipped_at is null),
  check ((confirmed_at is null) = (cart_id is null))
);
alter table standing_order_turn enable row level security, force row level security;
create policy own_business on standing_order_turn
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on standing_order_turn to canasta_app;
comment on table standing_order_turn is
  'Days of a repeated order: its key has each told once, however many processes prepare it. One that nobody confirmed expires with its day.';
comment on column standing_order_turn.told_at is 'null: skipped before its shopper was told';
comment on column standing_order_turn.cart_id is 'the cart that its goods were added to';

alter table message add column turn_id uuid;
comment on column message.turn_id is 'a day of a repeated order; what it says is written when it is sent';

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
    (34, 'stock_lots', 'Fechas de vencimiento', 'De las categorías que lo piden se anota cuándo vence lo que llega: qué vence pronto, en oferta con un toque, y qué toma primero quien alista.', 'operación', 'calendar-blank'),
    (35, 'standing_orders', 'Pedidos que se repiten', 'El cliente repite un pedido cada semana, cada dos o cada mes: el día antes le llega con precios y existencias, y lo confirma con un toque.', 'clientes', 'repeat')
$function$;

-- As before, with them.
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
