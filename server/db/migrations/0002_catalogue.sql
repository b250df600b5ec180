-- Offices (sedes) and what they sell. Distances in metres, money in whole pesos, weight in whole grams.

create table office (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  display_name text not null,
  city text not null,
  address text not null default '',
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  polygon jsonb not null default '[]',              -- [[lat, lng], …], latitude first (decision 32)
  support_number text not null default '',
  delivery_time_per_product int not null default 0 check (delivery_time_per_product >= 0), -- minutes
  hours jsonb not null,                             -- OfficeHours of rules/hours.ts
  window_capacity int not null default 0 check (window_capacity >= 0),  -- orders per window, 0 = no limit
  ws_keys jsonb not null default '{}',              -- mapping keys of the external stock service
  is_default boolean not null default false,        -- shown to whoever has not chosen yet (decision 29)
  position int not null default 1000,
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id)
);

create table zone (
  business_id uuid not null,
  id uuid not null,
  office_id uuid not null,
  distance text check (distance in ('cercano', 'lejano', 'muy_lejano')),
  delivery_fee bigint not null check (delivery_fee >= 0),
  polygon jsonb not null,
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id)
);
create index zone_by_office on zone (business_id, office_id);

create table category (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  original_name text not null,                      -- reference to the external system
  slug text not null,
  visible_name boolean not null default true,
  tint text not null default '',                    -- token name of the colour behind its pictures
  picture text not null default '',
  icon text not null default '',
  icon_mini text not null default '',
  cover text not null default '',
  banner text not null default '',
  banner_bg_color text not null default 'FFFFFF',
  with_maturity boolean not null default false,
  age_restricted boolean not null default false,
  restrictions_message text not null default '',
  products_tags jsonb not null default '[]',
  products_tags_selectable boolean not null default false,
  product_card_config jsonb not null default '{}',
  position int not null default 1000,
  disabled boolean not null default false,
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, original_name)
);

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
  options jsonb not null default '{}',
  product_card_config jsonb not null default '{}',
  restrictions_message text not null default '',
  products_tags_selectable boolean not null default false,
  position int not null default 1000,               -- listed in descending order (storefront 3)
  show boolean not null default true,
  disabled boolean not null default false,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id)
);
create index subcategory_by_category on subcategory (business_id, category_id, position desc);

create table planometry (
  business_id uuid not null,
  id uuid not null,
  subcategory_id uuid not null,
  office_id uuid not null,
  isle text not null default '',
  gondola text not null default '',
  primary key (business_id, id),
  unique (business_id, subcategory_id, office_id),
  foreign key (business_id, subcategory_id) references subcategory (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id)
);

create table brand (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  display_name text not null,
  description text not null default '',
  logo text not null default '',
  primary key (business_id, id),
  unique (business_id, name)
);

create table provider (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  primary key (business_id, id),
  unique (business_id, name)
);

create table product (
  business_id uuid not null references business (id),
  id uuid not null,
  sku text not null,                                -- id_item on the wire
  bar_code text not null default '',
  slug text not null,
  title text not null check (length(title) between 1 and 300),
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
  -- How it is priced and stocked: 'units' = by the piece, stock in pieces; 'grams' = price for quantity_pum grams, stock in grams.
  count_type text not null default 'units' check (count_type in ('units', 'grams')),
  grams_per_unit int not null default 0 check (grams_per_unit >= 0),   -- grams_x_unidad
  quantity_pum int not null default 0 check (quantity_pum >= 0),       -- content the price buys, in pum_unit
  pum_unit text not null default 'und' check (pum_unit in ('g', 'ml', 'und', 'm')),
  only_buy_units boolean not null default false,
  cuts int[] not null default '{}',
  with_maturity boolean not null default false,
  age_restricted boolean not null default false,
  picture text not null default '',
  pictures jsonb not null default '[]',
  videos jsonb not null default '[]',
  hidden boolean not null default false,            -- inactiveManual
  inactive boolean not null default false,
  inactive_reason text not null default '',
  views_total bigint not null default 0,
  sales_total bigint not null default 0,
  search_text text not null default '',             -- normalised words (rules/text-search.ts)
  search_vector tsvector generated always as (to_tsvector('simple', search_text)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, brand_id) references brand (business_id, id),
  foreign key (business_id, provider_id) references provider (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  foreign key (business_id, subcategory_id) references subcategory (business_id, id)
);
create index product_by_bar_code on product (business_id, bar_code);
create index product_search on product using gin (search_vector);

-- Price and stock of a product in an office. What lists sort and filter by is copied here (category, brand, popularity,
-- visibility), so that a page is one index range whatever the size of the catalogue; the product's writer keeps the copy
-- (server/catalogue), and `listed` is decision 33 in one place.
create table product_office (
  business_id uuid not null,
  office_id uuid not null,
  product_id uuid not null,
  price bigint not null check (price > 0),
  price_neto bigint not null check (price_neto > 0 and price_neto <= price),
  stock bigint not null default 0 check (stock >= 0),          -- pieces, or grams for count_type grams
  stock_min bigint not null default 0 check (stock_min >= 0),
  received bigint not null default 0,                          -- all that ever came in: stock + sold = received
  category_id uuid not null,
  subcategory_id uuid not null,
  brand_id uuid,
  popularity bigint not null default 0,                        -- copy of views_total, refreshed together
  visible boolean not null default true,                       -- active, not hidden, with picture
  listed boolean generated always as (visible and stock > 0) stored,
  discount_bp int generated always as (((price - price_neto) * 10000 / price)::int) stored,  -- hundredths of a percent
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, office_id, product_id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
) with (fillfactor = 85);
create index product_office_by_category on product_office
  (business_id, office_id, category_id, popularity desc, discount_bp desc, product_id) where listed;
create index product_office_by_subcategory on product_office
  (business_id, office_id, subcategory_id, popularity desc, discount_bp desc, product_id) where listed;
create index product_office_by_discount on product_office
  (business_id, office_id, discount_bp desc, popularity desc, product_id) where listed and discount_bp > 0;
create index product_office_by_popularity on product_office
  (business_id, office_id, popularity desc, discount_bp desc, product_id) where listed;
create index product_office_by_product on product_office (business_id, product_id);

-- Banners and promotions (back-office 2, "Offers"). `art` draws a banner without a photograph: {title, text, tag, tint, pictures}.
create table offer (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null,
  section text not null,
  url text not null default '',
  photos jsonb not null default '[]',
  art jsonb not null default '{}',
  video_url text not null default '',
  start_date timestamptz,
  due_date timestamptz,
  start_daily_hour int check (start_daily_hour between 0 and 23),
  end_daily_hour int check (end_daily_hour between 0 and 23),
  all_days boolean not null default true,
  position int not null default 1000,
  office_id uuid,
  city text not null default '',
  category_id uuid,
  subcategory_id uuid,
  analytics_event text not null default '',
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id)
);
create index offer_by_section on offer (business_id, section, position) where not inactive;

-- Recipes, events, markets and the private baskets of shoppers (custom carts).
create table custom_cart (
  business_id uuid not null references business (id),
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
  banner_footer jsonb not null default '{}',
  inactive boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id)
);
create index custom_cart_by_type on custom_cart (business_id, type, created_at desc) where not inactive;
create index custom_cart_by_creator on custom_cart (business_id, creator_id) where creator_id is not null;

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

create table blog_post (
  business_id uuid not null references business (id),
  id uuid not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  body text not null default '',
  picture text not null default '',
  tint text not null default '',
  published_at timestamptz,
  inactive boolean not null default false,
  primary key (business_id, id),
  unique (business_id, slug)
);
