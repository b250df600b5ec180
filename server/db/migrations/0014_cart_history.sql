-- Carts: what was done to them, the steps of weight of a category, the work that waits in an office, coupons taken away.

-- What was done to a cart, one row a change (a merge of 500 lines is one change), written by the statement that moves its
-- version. Append-only. It holds addresses of devices, so it is kept for 180 days and then forgotten: the ids are in the
-- order of time, so what is old is found at the front of the primary key. A cart is never erased, so no foreign key
-- would ever find anything; without it the row costs less than the change it tells of.
create table cart_history (
  business_id uuid not null references business (id),
  id uuid not null,
  cart_id uuid not null,
  cart_version int not null,                        -- the version the change made
  action text not null check (length(action) between 1 and 40),
  product_id uuid,                                  -- null where the change is not about one product
  count int,                                        -- pieces or grams of its line afterwards; null = gone, or not about one
  count_type text check (count_type in ('units', 'grams')),
  detail text not null default '' check (length(detail) <= 200),
  actor_id uuid not null,
  device text not null default '' check (length(device) <= 60),
  ip text not null default '' check (length(ip) <= 60),
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, id)
);
create index cart_history_of_cart on cart_history (business_id, cart_id, id);

alter table cart_history enable row level security;
alter table cart_history force row level security;
create policy own_business on cart_history
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, delete on cart_history to canasta_app;

create function refuse_young_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history of a cart is kept for 180 days';
end $$;
create trigger keep_young before delete on cart_history for each row
  when (old.at > now() - interval '180 days') execute function refuse_young_history();

-- Steps of weight of what is sold by the gram in a category; null = 50 g, from 100 g (decision 27).
alter table category add column gram_step int check (gram_step between 1 and 5000);
alter table category add column min_grams int check (min_grams between 1 and 20000);

-- Lines of open orders promised in a window that are still to be picked: what an office has queued (decision 20b). Kept
-- by triggers, so that whoever places or moves an order keeps it right, and a cart reads a handful of rows.
alter table delivery_window add column queued int not null default 0 check (queued >= 0);

-- Whether an order in that state is still work for those who pick.
create function is_to_be_picked(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('13_order_received', '5_waiting_online_payment', '6_payment_complete', '7_admin_cart_accept',
    '8_store_select_products')
$$;

update delivery_window w set queued = q.lines
from (
  select o.business_id, o.office_id, o.window_start, count(*)::int as lines
  from customer_order o join order_line l on l.business_id = o.business_id and l.order_id = o.id
  where is_to_be_picked(o.state) group by 1, 2, 3
) q
where w.business_id = q.business_id and w.office_id = q.office_id and w.starts_at = q.window_start;

create function queue_new_lines() returns trigger language plpgsql as $$
begin
  update delivery_window w set queued = w.queued + q.lines
  from (
    select o.business_id, o.office_id, o.window_start, count(*)::int as lines
    from new_rows l join customer_order o on o.business_id = l.business_id and o.id = l.order_id
    where is_to_be_picked(o.state) group by 1, 2, 3
  ) q
  where w.business_id = q.business_id and w.office_id = q.office_id and w.starts_at = q.window_start;
  return null;
end $$;
create trigger queue_new_lines after insert on order_line
  referencing new table as new_rows for each statement execute function queue_new_lines();

-- At commit, after everything the move takes or gives back: the row of the window is the last one waited for.
create function queue_moved_order() returns trigger language plpgsql as $$
declare
  lines int;
begin
  select count(*) into lines from order_line where business_id = new.business_id and order_id = new.id;
  if is_to_be_picked(old.state) then
    update delivery_window set queued = greatest(0, queued - lines)
    where business_id = old.business_id and office_id = old.office_id and starts_at = old.window_start;
  end if;
  if is_to_be_picked(new.state) then
    update delivery_window set queued = queued + lines
    where business_id = new.business_id and office_id = new.office_id and starts_at = new.window_start;
  end if;
  return null;
end $$;
create constraint trigger queue_moved_order after update of state, window_start on customer_order
  deferrable initially deferred for each row
  when (is_to_be_picked(old.state) <> is_to_be_picked(new.state) or old.window_start <> new.window_start)
  execute function queue_moved_order();

-- A coupon that was taken away stays for the orders that used it; its code may be given to a new one (decision 48).
alter table coupon add column removed_at timestamptz;
alter table coupon drop constraint coupon_business_id_code_key;
create unique index coupon_code on coupon (business_id, code) where removed_at is null;
create index coupon_use_of_user on coupon_use (business_id, user_id);
revoke delete on coupon from canasta_app;
