-- What no office has and what is on offer in one, for the filters of staff: two indexes in the order of products are
-- merged, instead of one product after the other being looked up or all of them being hashed.
create index product_present on product (business_id, id) where not removed;
create index product_office_on_offer_here on product_office (business_id, office_id, product_id) where discount_bp > 0;

-- What an order pays for notices: a function that may be written into the statement that calls it (it calls one that is
-- stable itself), and no look for subscriptions at the first event of an order, of which nobody is pushed.
alter function ids_or_all(uuid[]) stable;
create or replace function push_order_move() returns trigger language plpgsql as $$
begin
  if not exists (select from added where from_state is not null) then
    return null;
  end if;
  insert into public.message (business_id, id, channel, sealed, expires_at)
  select e.business_id, gen_random_uuid(), 'push',
    convert_to(json_build_object('subscription_id', s.id, 'order_id', e.order_id, 'state', e.to_state)::text, 'UTF8'),
    clock_timestamp() + interval '4 hours'
  from added e
  join public.customer_order o on o.business_id = e.business_id and o.id = e.order_id
  join public.push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
  where e.from_state is not null and e.actor_id is distinct from o.user_id;
  return null;
end $$;
