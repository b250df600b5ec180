-- Goods of a delivered order that come back, and the money for them; what is written stays.
create table order_return (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  goods_total bigint not null check (goods_total >= 0),
  beside_total bigint not null check (beside_total >= 0),
  amount bigint not null,
  way text not null check (way in ('payment', 'by_hand', 'courier')),
  note text not null default '' check (length(note) <= 500),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 4),
  base bigint,
  vat bigint,
  consumption bigint,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check (amount = goods_total + beside_total),
  check (base is null and vat is null and consumption is null
    or base >= 0 and vat >= 0 and consumption >= 0 and base + vat + consumption = amount)
);
create index order_return_of_order on order_return (business_id, order_id, at);
create table order_return_line (
  business_id uuid not null,
  order_id uuid not null,
  return_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  stock_demand bigint not null check (stock_demand >= 0),
  total bigint not null check (total >= 0),
  discount bigint not null check (discount >= 0 and discount <= total),
  reason text not null check (reason in ('damaged', 'expired', 'wrong', 'absent', 'refused', 'withdrawal', 'unwanted',
    'other')),
  bearer text not null check (bearer in ('store', 'courier', 'provider')),
  outcome text not null check (outcome in ('stock', 'waste')),
  primary key (business_id, return_id, line_id, product_id),
  foreign key (business_id, order_id, return_id) references order_return (business_id, order_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id)
);
create index order_return_line_of_order on order_return_line (business_id, order_id, line_id);
alter table order_return enable row level security, force row level security;
create policy own_business on order_return
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table order_return_line enable row level security, force row level security;
create policy own_business on order_return_line
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on order_return, order_return_line to canasta_app;
-- A note about a person goes with their data.
grant update (note) on order_return to canasta_app;
comment on table order_return is 'Goods of a delivered order that came back, and what comes back for them. Nothing of it changes.';
comment on column order_return.goods_total is 'pesos for the goods, without what coupons took off';
comment on column order_return.beside_total is 'pesos for bags and delivery, when nothing is left of the order';
comment on column order_return.way is 'payment: through what was paid online; by_hand: outside of the shop; courier: from the cash of a round';
comment on column order_return.photo_ids is 'photos of the order (delivery_photo)';
comment on column order_return.base is 'base + vat + consumption = amount; null = not known';
comment on table order_return_line is 'What came back of a line: a product of it, in pieces or grams.';
comment on column order_return_line.stock_demand is 'pieces or grams of the stock';
comment on column order_return_line.total is 'pesos that they cost before coupons';
comment on column order_return_line.discount is 'pesos of it that coupons took off: the rest comes back';
comment on column order_return_line.bearer is 'who pays for it';
comment on column order_return_line.outcome is 'waste: also what the shopper keeps';

alter table refund add column return_id uuid, add column round_id uuid;
alter table refund add constraint refund_of_return foreign key (business_id, order_id, return_id)
  references order_return (business_id, order_id, id) not valid;
alter table refund add constraint refund_of_round foreign key (business_id, round_id)
  references delivery_round (business_id, id) not valid;
alter table refund drop constraint refund_how_check;
alter table refund add constraint refund_how_check check (how in ('void', 'by_hand', 'courier')) not valid;
alter table refund add constraint refund_by_courier check ((how = 'courier') = (round_id is not null)) not valid;
comment on column refund.return_id is 'the return that it is for; null = none, or of a whole order';
comment on column refund.round_id is 'the courier''s round from whose cash it was paid';

create function delivered_of_line(of_business uuid, of_order uuid, of_line uuid, of_product uuid,
  out count bigint, out total bigint, out stock_demand bigint) language sql stable as $function$
  select coalesce(sum(g.count - case when r.order_id is null then 0 else coalesce(r.count, g.count) end), 0)::bigint,
    coalesce(sum(g.total - coalesce(r.total, 0)), 0)::bigint,
    coalesce(sum(g.stock_demand - coalesce(r.stock_demand, 0)), 0)::bigint
  from (
    select coalesce(k.count, l.count) as count, coalesce(k.total, l.total) as total,
      coalesce(k.stock_demand, l.stock_demand) as stock_demand
    from public.order_line l
    left join lateral (
      select a.id from public.pick_action a
      where a.business_id = l.business_id and a.order_id = l.order_id and a.line_id = l.id and a.applied
        and not exists (select from public.pick_action n where n.business_id = a.business_id
          and n.order_id = a.order_id and n.line_id = a.line_id and n.replaces = a.id and n.applied)
    ) s on true
    left join public.order_pick k on k.business_id = l.business_id and k.order_id = l.order_id and k.line_id = l.id
      and k.action_id = s.id and k.kind <> 'missing'
    where l.business_id = of_business and l.order_id = of_order and l.id = of_line
      and (s.id is null or k.id is not null) and coalesce(k.product_id, l.product_id) = of_product
  ) g
  left join public.delivery_return r on r.business_id = of_business and r.order_id = of_order and r.line_id = of_line
    and r.product_id = of_product
$function$;
comment on function delivered_of_line(uuid, uuid, uuid, uuid) is
  'What its shopper got of a product of a line: as picked, else as ordered, without what was not handed over';

create function keep_return_within_delivered() returns trigger language plpgsql as $function$
declare
  got record;
  back record;
begin
  perform from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id for update;
  if not exists (
    select from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id
      and o.delivery -> 'events' -> -1 ->> 'event' = 'delivered') then
    raise check_violation using message = 'Of an order that was not delivered nothing comes back',
      constraint = 'return_within_delivered';
  end if;
  select * into got from public.delivered_of_line(new.business_id, new.order_id, new.line_id, new.product_id);
  select sum(r.count) as count, sum(r.total) as total, sum(r.stock_demand) as stock_demand into back
  from public.order_return_line r
  where r.business_id = new.business_id and r.order_id = new.order_id and r.line_id = new.line_id
    and r.product_id = new.product_id;
  if back.count > got.count or back.total > got.total or back.stock_demand > got.stock_demand then
    raise check_violation using message = format('Of a line of which %s were delivered %s cannot come back', got.count,
      back.count), constraint = 'return_within_delivered';
  end if;
  return null;
end $function$;
create trigger keep_return_within_delivered after insert on order_return_line for each row
  execute function keep_return_within_delivered();

create function received_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select case
    when o.payment_method = 'online' then coalesce((
      select sum(t.amount_in_cents / 100) from public.payment p
      join public.payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = o.business_id and p.order_id = o.id and t.status in ('approved', 'voided')
        and t.currency = 'COP'), 0)::bigint
    when o.delivery -> 'events' -> -1 ->> 'event' = 'delivered' then greatest(
      coalesce(s.bags_total + s.delivery_price, o.bags_total + o.delivery_price),
      coalesce(s.amount_to_pay, o.total) - coalesce((
        select sum(r.total - r.discount) from public.delivery_return r
        where r.business_id = o.business_id and r.order_id = o.id), 0))::bigint
    else 0 end
  from public.customer_order o
  left join public.order_settlement s on s.business_id = o.business_id and s.order_id = o.id
  where o.business_id = of_business and o.id = of_order
$function$;
comment on function received_of_order(uuid, uuid) is
  'Pesos that were received for an order: online from its provider, else when it was handed over';

create function keep_return_refund() returns trigger language plpgsql as $function$
declare
  given bigint;
  most bigint;
  closed timestamptz;
begin
  if new.state = 'refused' then
    return null;
  end if;
  perform from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id for update;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.order_id = new.order_id and r.state <> 'refused';
  most := public.received_of_order(new.business_id, new.order_id);
  if given > most then
    raise check_violation using message = format('Of an order that brought %s no %s can go back', most, given),
      constraint = 'refund_within_order';
  end if;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.return_id = new.return_id and r.state <> 'refused';
  select b.amount into most from public.order_return b where b.business_id = new.business_id and b.id = new.return_id;
  if given > most then
    raise check_violation using message = format('For a return of %s no %s can go back', most, given),
      constraint = 'refund_within_return';
  end if;
  if new.round_id is null then
    return null;
  end if;
  select r.closed_at into closed from public.delivery_round r
  where r.business_id = new.business_id and r.id = new.round_id for update;
  if closed is not null or public.cash_of_round(new.business_id, new.round_id) < 0 then
    raise check_violation using message = 'The courier does not have this cash', constraint = 'refund_within_round';
  end if;
  return null;
end $function$;

create function cash_of_round(of_business uuid, of_round uuid) returns bigint language sql stable as $function$
  select coalesce((
    select sum(e.amount) from public.delivery_event e
    where e.business_id = of_business and e.round_id = of_round and e.kind = 'delivered' and e.method = 'cash'), 0)::bigint
    - coalesce((
    select sum(r.amount) from public.refund r
    where r.business_id = of_business and r.round_id = of_round), 0)::bigint
$function$;
comment on function cash_of_round(uuid, uuid) is 'What a courier collected in cash in a round, without what was given back from it';
create trigger keep_return_refund after insert or update of amount, state, return_id, round_id on refund for each row
  when (new.return_id is not null) execute function keep_return_refund();

-- As before, with returns.
create or replace function clear_practice(most int) returns int
language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
declare
  caller text := coalesce(current_setting('app.business_id', true), '');
  here uuid := (select b.id from public.business b where b.practice);
  ids uuid[];
  carts uuid[];
  one text;
begin
  if here is null then return 0; end if;
  perform set_config('app.business_id', here::text, true);
  ids := array(select o.id from public.customer_order o where o.business_id = here limit most);
  foreach one in array array['order_line_rating', 'order_rating', 'product_review', 'delivery_claim', 'delivery_return',
    'delivery_event', 'delivery_stop', 'delivery_photo', 'refund',
    'order_return_line', 'order_return', 'payment_review', 'order_question', 'order_surplus',
    'order_pick', 'pick_action', 'order_settlement', 'order_picking', 'order_assignment', 'order_position',
    'order_event', 'coupon_use', 'pqr'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  -- A payment and its transaction name each other: both go in one statement.
  with paid as (
    delete from public.payment p where p.business_id = here and p.order_id = any(ids) returning p.id)
  delete from public.payment_transaction t using paid where t.business_id = here and t.payment_id = paid.id;
  -- What refers to an addition goes before it: its payment above, its request and its lines.
  foreach one in array array['addition_request', 'order_line', 'order_addition'] loop
    execute format('delete from public.%I where business_id = $1 and order_id = any($2)', one) using here, ids;
  end loop;
  delete from public.customer_order where business_id = here and id = any(ids);
  carts := array(
    select c.id from public.cart c where c.business_id = here and not exists (
      select from public.customer_order o where o.business_id = here and o.cart_id = c.id) limit most);
  foreach one in array array['household_taking', 'cart_restore', 'cart_line', 'cart_history'] loop
    execute format('delete from public.%I where business_id = $1 and cart_id = any($2)', one) using here, carts;
  end loop;
  delete from public.cart where business_id = here and id = any(carts);
  if cardinality(ids) = 0 and cardinality(carts) = 0 then
    foreach one in array array['delivery_round', 'cart_merge', 'delivery_window', 'order_counter', 'payment_event', 'message',
      'outbox', 'webhook_event', 'stat', 'stat_change', 'stat_sum', 'viewed_product', 'product_pair', 'search_miss',
      'search_choice', 'pqr'] loop
      execute format('delete from public.%I where business_id = $1', one) using here;
    end loop;
    delete from public.session s using public.app_user u
      where s.business_id = here and u.business_id = here and u.id = s.user_id and u.email like '%@practica.invalid';
    update public.product_office set stock = 1000000, received = 1000000, missing = 0 where business_id = here;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
