-- What its provider voided counts as received only where a refund of ours says why: else the money is gone already.
create or replace function received_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select case
    when o.payment_method = 'online' then coalesce((
      select sum(t.amount_in_cents / 100) from public.payment p
      join public.payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = o.business_id and p.order_id = o.id and t.currency = 'COP'
        and (t.status = 'approved' or t.status = 'voided' and exists (
          select from public.refund r
          where r.business_id = p.business_id and r.payment_id = p.id and r.how = 'void' and r.state <> 'refused'
            and coalesce(r.transaction_id, t.transaction_id) = t.transaction_id))), 0)::bigint
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
