-- What is added to an order that is paid online is paid first (docs/decisions/110): until then its goods are reserved
-- here, and the order is as it was. A request that is paid becomes an order_addition of the same id.
create table addition_request (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'ended')),
  reason text not null default '' check (reason in ('', 'unpaid', 'dropped', 'order_cancelled', 'order_begun')),
  lines_count int not null check (lines_count > 0),
  total_before bigint not null,
  total bigint not null,
  amount bigint not null check (amount > 0),
  added jsonb,
  actor_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  confirmed_id uuid,
  primary key (business_id, id),
  unique (business_id, id, order_id, amount),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  foreign key (business_id, order_id, confirmed_id) references order_addition (business_id, order_id, id),
  check (total = total_before + amount),
  check ((state = 'waiting') = (added is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'ended') = (reason <> '')),
  check ((state = 'confirmed') = (confirmed_id is not null)),
  check (confirmed_id = id)
);
comment on table addition_request is 'What a shopper wants to add to an order that is paid online, and pays first.';
comment on column addition_request.id is 'made by the device for this confirmation; the same as of the order_addition that it becomes';
comment on column addition_request.reason is 'why it ended without becoming one';
comment on column addition_request.amount is 'what is paid of it: the new total less the one before';
comment on column addition_request.added is 'lines, figures and lines of the cart, as they were confirmed; gone once it is over';
comment on column addition_request.due_at is 'until when its goods are reserved';
create unique index addition_request_waiting on addition_request (business_id, order_id) where state = 'waiting';
create index addition_request_by_order on addition_request (business_id, order_id, created_at);
create index addition_request_due on addition_request (business_id, due_at) where state = 'waiting';
alter table addition_request enable row level security;
alter table addition_request force row level security;
create policy own_business on addition_request
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update on addition_request to canasta_app;

-- It ends once, and what is paid of it stays what was confirmed.
create function keep_addition_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.order_id, new.amount, new.total, new.lines_count, new.actor_id, new.created_at)
    is distinct from (old.order_id, old.amount, old.total, old.lines_count, old.actor_id, old.created_at) then
    raise check_violation using
      message = format('The request %s to add to an order is over, or is another', old.id),
      constraint = 'addition_request_stays';
  end if;
  return new;
end $$;
create trigger keep_addition_request before update on addition_request
  for each row execute function keep_addition_request();

-- A payment is of the order, or of one addition to it and of exactly its amount; each of them is paid once.
alter table payment add column addition_id uuid;
comment on column payment.addition_id is 'the addition that it pays; null = the order itself';
alter table payment add constraint payment_of_its_addition foreign key (business_id, addition_id, order_id, amount)
  references addition_request (business_id, id, order_id, amount);
create index payment_of_addition on payment (business_id, addition_id) where addition_id is not null;
drop index payment_approved_once;
create unique index payment_approved_once on payment (business_id, order_id, addition_id) nulls not distinct
  where state = 'approved';

-- The total of an order that is paid online rises only by what was paid.
create or replace function public.keep_order_ceiling() returns trigger language plpgsql as $$
declare
  ceiling bigint := coalesce((old.confirmed ->> 'total')::bigint, old.total);
  added uuid := (
    select a.id from public.order_addition a
    where a.business_id = new.business_id and a.order_id = new.id and a.version = new.version and a.total = new.total);
begin
  if new.confirmed is null and new.version > old.version and added is not null then
    if new.payment_method = 'online' and new.total > old.total and not exists (
      select from public.payment p where p.business_id = new.business_id and p.order_id = new.id
        and p.addition_id = added and p.state = 'approved' and p.amount = new.total - old.total
    ) then
      raise check_violation using
        message = format('Order %s is paid online and nobody paid what was added', new.number),
        constraint = 'order_addition_is_paid';
    end if;
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

-- What staff made of its coupons since may make an order cheaper with more in it.
do $$
declare
  one record;
begin
  for one in select conname from pg_constraint
    where conrelid = 'public.order_addition'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%total_before%'
  loop
    execute format('alter table order_addition drop constraint %I', one.conname);
  end loop;
end $$;
