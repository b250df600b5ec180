-- Pictures that an imported file names by their addresses: fetched one after the other once it is applied.
create table import_picture (
  business_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  url text not null check (length(url) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  why text not null default '' check (length(why) <= 200),
  picture text not null default '' check (length(picture) <= 200),
  tries int not null default 0 check (tries >= 0),
  due_at timestamptz not null default clock_timestamp(),
  primary key (business_id, import_id, product_id),
  foreign key (business_id, import_id) references product_import (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
create index import_picture_due on import_picture (business_id, due_at) where (status = 'waiting');
create index import_picture_of_product on import_picture (business_id, product_id);
alter table import_picture enable row level security, force row level security;
create policy own_business on import_picture
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on import_picture to canasta_app;
comment on table import_picture is 'Pictures of products without one, by the addresses in an imported file; erased with its rows.';
comment on column import_picture.why is 'why it has failed, in words for staff';
comment on column import_picture.picture is 'the address of the stored picture';
comment on column import_picture.due_at is 'when it is tried; while a process fetches it, when another one may';
