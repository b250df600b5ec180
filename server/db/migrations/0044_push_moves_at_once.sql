-- However many moves a statement writes, who hears of them is asked once: per row it was half of what a move cost.
drop trigger push_move on order_event;
create or replace function push_order_move() returns trigger language plpgsql as $$
begin
  insert into message (business_id, id, channel, sealed, expires_at)
  select e.business_id, gen_random_uuid(), 'push',
    convert_to(json_build_object('subscription_id', s.id, 'order_id', e.order_id, 'state', e.to_state)::text, 'UTF8'),
    clock_timestamp() + interval '4 hours'
  from added e
  join customer_order o on o.business_id = e.business_id and o.id = e.order_id
  join push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
  where e.from_state is not null and e.actor_id is distinct from o.user_id;
  return null;
end $$;
create trigger push_move after insert on order_event referencing new table as added
  for each statement execute function push_order_move();
