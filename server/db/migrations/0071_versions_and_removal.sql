-- Everything staff write has a version, the dates of its making and of its last change, and is removed by being inactive
-- (decisions 47 and 48; back-office 3, "Base entity"). Columns with a constant default: no table is written anew.

alter table office add column inactive_at timestamptz;
alter table zone
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table category add column inactive_at timestamptz;
-- Removed is more than disabled: whoever reads what is enabled needs not ask for both.
alter table subcategory
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add constraint subcategory_removed_is_disabled check (disabled or not inactive);
alter table planometry
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
alter table brand
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
alter table provider
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
-- A product may be inactive and come back; one that was removed is inactive for good.
alter table product
  add column inactive_at timestamptz,
  add column removed boolean not null default false,
  add constraint product_removed_is_inactive check (inactive or not removed);
alter table offer
  add column inactive_at timestamptz,
  add column updated_at timestamptz not null default now();
alter table coupon
  add column inactive_at timestamptz,
  add column updated_at timestamptz not null default now();
alter table custom_cart add column inactive_at timestamptz;
alter table blog_post
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
alter table business_module
  add column position int not null default 1000,
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;
alter table integration
  add column inactive boolean not null default false,
  add column inactive_at timestamptz,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;

-- inactiveDate follows inactive, whoever writes it.
create function note_inactive() returns trigger language plpgsql as $$
begin
  new.inactive_at := case when new.inactive then clock_timestamp() end;
  return new;
end $$;
do $$
declare
  removable text;
  kept record;
begin
  foreach removable in array array['office', 'zone', 'category', 'subcategory', 'planometry', 'brand', 'provider', 'product',
    'offer', 'coupon', 'custom_cart', 'blog_post', 'integration']
  loop
    execute format('create trigger note_inactive before insert or update of inactive on %I for each row
      when (new.inactive <> (new.inactive_at is not null)) execute function note_inactive()', removable);
    execute format('comment on column %I.inactive_at is %L', removable, 'follows inactive (trigger note_inactive)');
  end loop;
  -- What is inactive already is so since its last change.
  for kept in select id from business
  loop
    perform set_config('app.business_id', kept.id::text, true);
    foreach removable in array array['office', 'category', 'product', 'custom_cart']
    loop
      execute format('update %I set inactive_at = updated_at where business_id = $1 and inactive', removable) using kept.id;
    end loop;
    update offer set inactive_at = created_at where business_id = kept.id and inactive;
    update coupon set inactive_at = created_at where business_id = kept.id and inactive;
  end loop;
end $$;

-- A tag of a category and an option of a subcategory have an id, by which staff change and remove them (A36 to A38, A34).
-- They stay in the row that shoppers read.
create function with_ids(parts jsonb) returns jsonb language sql volatile as $$
  select coalesce(jsonb_agg(case when p.part ? 'id' then p.part else p.part || jsonb_build_object('id', public.new_id()) end
    order by p.place), '[]')
  from jsonb_array_elements(parts) with ordinality p (part, place)
$$;
create function give_tags_ids() returns trigger language plpgsql as $$
begin
  new.products_tags := public.with_ids(new.products_tags);
  return new;
end $$;
-- Options were an object once: {"Empaque": ["Suelto", "En bolsa de papel"]}.
create function give_options_ids() returns trigger language plpgsql as $$
begin
  if jsonb_typeof(new.options) = 'object' then
    select coalesce(jsonb_agg(jsonb_build_object('name', o.key, 'options', o.value)), '[]') into new.options
    from jsonb_each(new.options) o;
  end if;
  new.options := public.with_ids(new.options);
  return new;
end $$;
create trigger give_ids before insert or update of products_tags on category
  for each row when (new.products_tags <> '[]') execute function give_tags_ids();
create trigger give_ids before insert or update of options on subcategory
  for each row when (new.options <> '[]') execute function give_options_ids();
alter table subcategory alter column options set default '[]';
do $$
declare
  kept record;
begin
  for kept in select id from business
  loop
    perform set_config('app.business_id', kept.id::text, true);
    update category set products_tags = products_tags where business_id = kept.id and products_tags <> '[]';
    update subcategory set options = options where business_id = kept.id and options <> '[]';
  end loop;
end $$;
comment on column category.products_tags is '[{id, tagName, originalName, tag}]';
comment on column subcategory.options is '[{id, name, options}]';
comment on column subcategory.inactive is 'removed';
comment on column category.inactive is 'removed; disabled is the switch of staff';
comment on column product.removed is 'soft delete; a removed product is inactive';
