-- One truth for modules (decision 68): business_module. The list of a business's configuration is read from it.
-- business_config.modules_enable follows it for versions that still read that column, and what is written there by them
-- or by hand is written to business_module: nobody's switch is lost while two versions run. The column goes with a later
-- migration.

create function known_modules() returns table (place int, code text, name text, description text, type text, icon text)
language sql immutable as $$
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
    (27, 'habeas-data', 'Habeas data', 'Registro de autorizaciones y solicitudes de datos personales.', 'legal', 'shield-check')
$$;
comment on function known_modules() is 'modules of the product, in the order in which they are listed';

-- Whatever is written to the column is what is on, in that order. A module nobody knows is listed under its code.
create function spread_modules() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.business_module (business_id, code, name, description, type, icon, position)
    select new.business_id, m.code, m.name, m.description, m.type, m.icon, m.place from public.known_modules() m
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
end $$;

-- Row by row, but after the whole statement: each sees what all of them became.
create function gather_modules() returns trigger language plpgsql as $$
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
end $$;

-- What is there already: the column was what the shop read, so it says what is on.
do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into business_module (business_id, code, name, description, type, icon, position)
    select one.id, m.code, m.name, m.description, m.type, m.icon, m.place
    from known_modules() m where exists (select from business_config c where c.business_id = one.id)
    on conflict (business_id, code) do update set position = excluded.position;
    insert into business_module (business_id, code, name)
    select one.id, named.code, named.code
    from business_config c, unnest(c.modules_enable) named (code) where c.business_id = one.id
    on conflict (business_id, code) do nothing;
    update business_module m
    set status = case when m.code = any(c.modules_enable) then 'active' else 'inactive' end,
      position = coalesce(array_position(c.modules_enable, m.code), m.position)
    from business_config c where m.business_id = one.id and c.business_id = one.id;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;

create trigger spread_modules after insert or update of modules_enable on business_config
  for each row execute function spread_modules();
create trigger gather_modules after insert or update or delete on business_module
  for each row execute function gather_modules();

-- The shop hears of a module at once, and every process of another key of a service.
do $$
declare
  told text;
begin
  foreach told in array array['business_module', 'business_secret'] loop
    execute format('create trigger notify_insert after insert on %I referencing new table as changed
      for each statement execute function notify_business_change()', told);
    execute format('create trigger notify_update after update on %I referencing new table as changed
      for each statement execute function notify_business_change()', told);
    execute format('create trigger notify_delete after delete on %I referencing old table as changed
      for each statement execute function notify_business_change()', told);
  end loop;
end $$;
