-- As before, with credit, petitions that a return settled, and openings whose ids are in the order of booking.
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
    'delivery_event', 'delivery_stop', 'delivery_photo', 'credit_entry',
    'refund', 'pqr',
    'return_request_line', 'return_request', 'order_return_line', 'order_return', 'payment_review', 'order_question', 'order_surplus',
    'order_pick', 'pick_action', 'order_settlement', 'order_picking', 'order_assignment', 'order_position',
    'order_event', 'coupon_use'] loop
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
      'search_choice', 'pqr', 'credit_entry', 'credit_account'] loop
      execute format('delete from public.%I where business_id = $1', one) using here;
    end loop;
    delete from public.session s using public.app_user u
      where s.business_id = here and u.business_id = here and u.id = s.user_id and u.email like '%@practica.invalid';
    update public.product_office set stock = 1000000, received = 1000000, missing = 0 where business_id = here;
    delete from public.stock_booking where business_id = here;
    delete from public.stock_count_entry where business_id = here;
    delete from public.stock_count where business_id = here;
    delete from public.stock_movement where business_id = here;
    insert into public.stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note)
    select p.business_id, p.office_id, p.product_id, (
        lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
      t.at, 'opening', p.stock, p.stock, ''
    from public.product_office p cross join (select clock_timestamp() - interval '1 second' as at) t
    where p.business_id = here and p.stock <> 0;
  end if;
  perform set_config('app.business_id', caller, true);
  return cardinality(ids) + cardinality(carts);
end $function$;
