-- An order may have several payments (docs/decisions/110): what goes back is noted for each of them.
drop index refund_of_difference;
create unique index refund_of_difference on refund (business_id, order_id, payment_id) where is_difference;

-- No more goes back of a payment than came in by it. A payment that was approved twice at its provider brought both.
create function keep_refund_within_payment() returns trigger language plpgsql as $$
declare
  given bigint;
  received bigint;
begin
  if new.payment_id is null or new.state = 'refused' then
    return null;
  end if;
  select sum(r.amount) into given from public.refund r
  where r.business_id = new.business_id and r.payment_id = new.payment_id and r.state <> 'refused';
  select greatest(p.amount, coalesce((
    select sum(t.amount_in_cents) / 100 from public.payment_transaction t
    where t.business_id = p.business_id and t.payment_id = p.id and t.status in ('approved', 'voided')), 0))
  into received from public.payment p where p.business_id = new.business_id and p.id = new.payment_id;
  if given > received then
    raise check_violation using
      message = format('Of a payment of %s no %s can go back', received, given), constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
create trigger keep_refund_within_payment after insert or update of amount, state, payment_id on refund
  for each row execute function keep_refund_within_payment();
