-- Fields that back-office 3 names and no table had: of products, subcategories, offers, offices and the configuration.

alter table product
  add column sku_old text not null default '' check (length(sku_old) <= 60),
  add column position int not null default 1000,
  add column hide_discount_star boolean not null default false,
  add column suggest_promote int not null default 0 check (suggest_promote between 0 and 1000000);
comment on column product.sku_old is 'id_item_old: the code it had before';
comment on column product.position is 'order';
comment on column product.hide_discount_star is 'hideStartDiscount';
comment on column product.suggest_promote is 'suggestPromoteNum';
comment on column product.sales_total is 'salesTotalCount';
comment on column product.views_total is 'viewsTotalCount';

alter table subcategory add column takes_imports boolean not null default true;
comment on column subcategory.takes_imports is 'subCategoryInsert: whether an import may put products here';

alter table offer
  add column photo text not null default '',
  add column route_mode text not null default '' check (length(route_mode) <= 40),
  add column vertical boolean not null default false,
  add constraint offer_category foreign key (business_id, category_id) references category (business_id, id) not valid,
  add constraint offer_subcategory foreign key (business_id, subcategory_id) references subcategory (business_id, id) not valid;
comment on column offer.photo is 'of the wide screen, where it differs from photos';
comment on column offer.all_days is 'no daily hours';

-- Holidays are computed; staff add days and take days away, for all offices or for one (decision 72).
alter table business_config add column working_holidays date[] not null default '{}';
alter table office
  add column extra_holidays date[] not null default '{}',
  add column working_holidays date[] not null default '{}';
comment on column business_config.extra_holidays is 'days that count as holidays, in every office';
comment on column business_config.working_holidays is 'holidays that are working days, in every office';
comment on column office.extra_holidays is 'days that count as holidays here';
comment on column office.working_holidays is 'holidays that are working days here';

alter table business_config add column server_subprocess_url text not null default '';
comment on column business_config.server_subprocess_url is 'where exports and downloads are asked for; empty = this server';

-- The business's own style sheet with its history (decision 45): the newest is what business_config holds.
create table business_style (
  business_id uuid not null references business (id),
  number int not null check (number > 0),
  css text not null check (length(css) <= 200000),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  primary key (business_id, number),
  foreign key (business_id, created_by) references app_user (business_id, id)
);
comment on table business_style is 'Versions of the custom CSS; append-only.';

-- Keys of payment gateways, mail, SMS and integrations as superadmin wrote them (decision 67), sealed with SECRET_KEY. They are
-- never read back.
create table business_secret (
  business_id uuid not null references business (id),
  name text not null check (name ~ '^[a-z][a-z0-9_.]{1,60}$'),
  sealed bytea not null,
  last_four text not null check (length(last_four) <= 4),
  set_at timestamptz not null default clock_timestamp(),
  set_by uuid,
  version int not null default 1,
  primary key (business_id, name),
  foreign key (business_id, set_by) references app_user (business_id, id)
);
comment on table business_secret is 'Keys of outside services, sealed and never read back (decision 67).';
comment on column business_secret.last_four is 'what the screen shows of it';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['business_style', 'business_secret']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
  end loop;
end $$;
grant select, insert on business_style to canasta_app;
grant select, insert, update, delete on business_secret to canasta_app;
