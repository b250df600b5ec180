-- Messages of orders by WhatsApp (Cloud API of Meta): how far each came, whom not to write to, and what people answered.
alter table message
  add column asked_at timestamptz,
  add column provider_ref text,
  add column delivery text,
  add column delivery_at timestamptz,
  add column without_whatsapp boolean not null default false;
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check
  check (channel in ('mail', 'sms', 'whatsapp', 'push', 'order')) not valid;
alter table message drop constraint message_sent_as_check;
alter table message add constraint message_sent_as_check check (sent_as in ('mail', 'sms', 'whatsapp')) not valid;
alter table message add constraint message_delivery_check
  check (delivery in ('sent', 'failed', 'delivered', 'read')) not valid;
comment on column message.asked_at is
  'by WhatsApp: when the provider was asked; whether it took the message is not known while it stands';
comment on column message.provider_ref is 'by WhatsApp: what Meta calls it (wamid)';
comment on column message.delivery is 'by WhatsApp: how far it came; it never goes back';
comment on column message.without_whatsapp is 'of an order: WhatsApp did not take it, so another way does';

create table whatsapp_number (
  business_id uuid not null references business (id),
  phone text not null check (phone ~ '^\+[0-9]{6,15}$'),
  opted_out_at timestamptz,
  unreachable_at timestamptz,
  primary key (business_id, phone)
);
alter table whatsapp_number enable row level security, force row level security;
create policy own_business on whatsapp_number
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on whatsapp_number to canasta_app;
comment on table whatsapp_number is 'Telephones that are not written to by WhatsApp.';
comment on column whatsapp_number.opted_out_at is 'when somebody answered BAJA from it; ALTA empties it';
comment on column whatsapp_number.unreachable_at is 'when Meta last said that it has no WhatsApp';

create table whatsapp_reply (
  business_id uuid not null references business (id),
  id uuid not null,
  ref text not null check (length(ref) between 1 and 200),
  phone text not null,
  user_id uuid,
  order_id uuid,
  meaning text not null check (meaning in ('message', 'opt_out', 'opt_in', 'answer')),
  words text not null default '' check (length(words) <= 1000),
  at timestamptz not null,
  primary key (business_id, id),
  constraint whatsapp_reply_once unique (business_id, ref),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
create index whatsapp_reply_of_order on whatsapp_reply (business_id, order_id, at) where (order_id is not null);
create index whatsapp_reply_of_user on whatsapp_reply (business_id, user_id, at) where (user_id is not null);
alter table whatsapp_reply enable row level security, force row level security;
create policy own_business on whatsapp_reply
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on whatsapp_reply to canasta_app;
comment on table whatsapp_reply is 'What people answered by WhatsApp, each once: Meta may send it again.';
comment on column whatsapp_reply.ref is 'what Meta calls it (wamid)';

alter table app_user add column order_channel text;
alter table app_user add constraint app_user_order_channel_check
  check (order_channel in ('mail', 'sms', 'whatsapp')) not valid;
comment on column app_user.order_channel is 'how they chose to be told of their orders; null = they never chose';

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check
  check (purpose in ('terms', 'personal_data', 'promotional', 'order_whatsapp')) not valid;

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
    (31, 'customer_credit', 'Crédito de clientes', 'Una devolución puede quedar como crédito, que el cliente usa al pagar su próximo pedido.', 'clientes', 'credit-card')
$function$;
