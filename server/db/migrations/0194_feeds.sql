-- Rule 143: brands, categories and refunds that other systems read by what changed, as products (docs/decisions/085).
create table feed_position (
  business_id uuid not null,
  kind text not null check (kind in ('brand', 'category', 'refund')),
  object_id uuid not null,
  position bigint not null check (position > 0),
  primary key (business_id, kind, object_id),
  unique (business_id, kind, position),
  foreign key (business_id) references business (id)
);
comment on table feed_position is
  'In which order brands, categories with their subcategories, and refunds changed, each by its last change.';
alter table feed_position enable row level security, force row level security;
create policy own_business on feed_position
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on feed_position to canasta_app;

create table feed_change (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('brand', 'category', 'refund')),
  object_id uuid not null,
  primary key (business_id, id),
  foreign key (business_id) references business (id)
);
comment on table feed_change is 'Changes of them that were not numbered yet.';
alter table feed_change enable row level security, force row level security;
create policy own_business on feed_change
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on feed_change to canasta_app;

create function note_feed_changes() returns trigger language plpgsql as $function$
begin
  insert into public.feed_change (business_id, kind, object_id) select n.business_id, tg_argv[0], n.id from new_rows n;
  return null;
end $function$;

create trigger note_feed_insert after insert on brand referencing new table as new_rows
  for each statement execute function note_feed_changes('brand');
create trigger note_feed_update after update on brand referencing new table as new_rows
  for each statement execute function note_feed_changes('brand');
create trigger note_feed_insert after insert on category referencing new table as new_rows
  for each statement execute function note_feed_changes('category');
create trigger note_feed_update after update on category referencing new table as new_rows
  for each statement execute function note_feed_changes('category');
create trigger note_feed_insert after insert on subcategory referencing new table as new_rows
  for each statement execute function note_feed_changes('category');
create trigger note_feed_update after update on subcategory referencing new table as new_rows
  for each statement execute function note_feed_changes('category');
create trigger note_feed_insert after insert on refund referencing new table as new_rows
  for each statement execute function note_feed_changes('refund');
create trigger note_feed_update after update on refund referencing new table as new_rows
  for each statement execute function note_feed_changes('refund');
