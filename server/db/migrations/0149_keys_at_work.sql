-- Keys of other systems at work: what they sent is applied once, and the order in which orders changed is numbered, so that
-- whoever asks by a cursor misses none.
create table api_request (
  business_id uuid not null,
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, key_id, idempotency_key),
  foreign key (business_id, key_id) references api_key (business_id, id)
);
comment on table api_request is 'What keys sent to be written, in the transaction that wrote it: the same once more is answered and not written.';
comment on column api_request.digest is 'of the rows: another request under the same idempotency_key is refused';
create index api_request_by_time on api_request (business_id, created_at);

create table order_position (
  business_id uuid not null,
  order_id uuid not null,
  position bigint check (position > 0),
  is_pending boolean not null default true,
  primary key (business_id, order_id),
  unique (business_id, position),
  foreign key (business_id, order_id) references customer_order (business_id, id)
);
comment on table order_position is 'In which order orders changed, each by its last change. Numbered after the commit, by one process at a time: a number that can be read has none below it that comes later.';
comment on column order_position.position is 'by its last change that was numbered; null = none was';
comment on column order_position.is_pending is 'it has changed since';
create index order_position_pending on order_position (business_id, order_id) where is_pending;

do $$
declare
  walled text;
begin
  foreach walled in array array['api_request', 'order_position'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own_business on %I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      walled);
    execute format('grant select, insert, update, delete on %I to canasta_app', walled);
  end loop;
end $$;

create function note_order_change() returns trigger language plpgsql as $$
begin
  insert into public.order_position (business_id, order_id) values (new.business_id, new.id)
  on conflict (business_id, order_id) do update set is_pending = true where not order_position.is_pending;
  return null;
end $$;
create trigger note_position after insert or update of version on customer_order
  for each row execute function note_order_change();

do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into order_position (business_id, order_id, position, is_pending)
    select o.business_id, o.id, row_number() over (order by o.created_at, o.id), false
    from customer_order o where o.business_id = one.id;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
