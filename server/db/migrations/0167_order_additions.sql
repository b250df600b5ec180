-- What a shopper adds to an order that nobody picks yet (decisions 10 and 23): a new confirmation of the whole order.
create table order_addition (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  version int not null,
  lines_count int not null check (lines_count > 0),
  total_before bigint not null,
  total bigint not null check (total >= total_before),
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  unique (business_id, order_id, version),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id)
);
comment on table order_addition is 'Lines that a shopper added to an order, each time a new confirmation of it; append-only.';
comment on column order_addition.id is 'made by the device for this confirmation: a repeat adds nothing again';
comment on column order_addition.version is 'of the order, which it gave it';
comment on column order_addition.total is 'as it was confirmed: the ceiling of the order from then on';
alter table order_addition enable row level security;
alter table order_addition force row level security;
create policy own_business on order_addition
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_addition to canasta_app;

alter table order_line add column addition_id uuid;
alter table order_line add foreign key (business_id, order_id, addition_id)
  references order_addition (business_id, order_id, id);
comment on column order_line.addition_id is 'with which it was added; null = ordered from the beginning';

-- The total that was confirmed is a ceiling until its shopper confirms another one by adding something.
create or replace function public.keep_order_ceiling() returns trigger language plpgsql as $$
declare
  ceiling bigint := coalesce((old.confirmed ->> 'total')::bigint, old.total);
begin
  if new.confirmed is null and new.version > old.version and exists (
    select from public.order_addition a
    where a.business_id = new.business_id and a.order_id = new.id and a.version = new.version and a.total = new.total
  ) then
    return new;
  end if;
  if old.confirmed is not null and new.confirmed is distinct from old.confirmed
    or new.confirmed is not null and (new.confirmed ->> 'total')::bigint is distinct from ceiling then
    raise check_violation using
      message = format('What was confirmed of order %s cannot be rewritten', new.number),
      constraint = 'order_confirmed_stays';
  end if;
  if new.total > ceiling then
    raise check_violation using
      message = format('Order %s was confirmed at %s and cannot cost %s', new.number, ceiling, new.total),
      constraint = 'order_total_is_a_ceiling';
  end if;
  return new;
end $$;

-- One module more, added to the list as it is in this database, so that modules of other migrations stay in it.
do $$
declare
  listed text := pg_get_functiondef('public.known_modules()'::regprocedure);
  last int := (select max(place) from known_modules());
  one record;
begin
  execute replace(listed, E'\n$function$', format(E',\n    (%s, ''order_additions'', ''Agregar a un pedido'', %L, ''clientes'', ''plus-circle'')\n$function$', last + 1,
    'El cliente agrega productos a un pedido que aún no se alista, sin pagar otro domicilio.'));
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into business_module (business_id, code, name, description, type, icon, position, status)
    select one.id, m.code, m.name, m.description, m.type, m.icon, m.place, 'active'
    from known_modules() m
    where m.code = 'order_additions' and exists (select from business_config c where c.business_id = one.id)
    on conflict (business_id, code) do nothing;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
