create function note_order_moments(of_business uuid, of_order uuid, happened text[]) returns void language sql as $function$
  insert into public.message as m (business_id, id, channel, sealed, order_id, moments, next_try_at, expires_at)
  values (of_business, gen_random_uuid(), 'order', convert_to('{}', 'UTF8'), of_order, happened,
    clock_timestamp() + interval '2 minutes', clock_timestamp() + interval '1 day')
  on conflict (business_id, order_id) where order_id is not null and sealed is not null and attempts = 0
  do update set moments = m.moments || excluded.moments, expires_at = excluded.expires_at
$function$;
comment on function note_order_moments(uuid, uuid, text[]) is
  'One message a matter: what happens within two minutes of a change is told together';

create function note_refund_done() returns trigger language plpgsql as $function$
begin
  perform public.note_order_moments(new.business_id, new.order_id, '{refunded}');
  return null;
end $function$;
create trigger note_refund_noted after insert on refund for each row when (new.state = 'done')
  execute function note_refund_done();
create trigger note_refund_done after update of state on refund for each row
  when (new.state = 'done' and old.state <> 'done') execute function note_refund_done();

-- What a business says of it in its own words, and what it does not tell: {moment: {"off": true, "words": "…"}}.
alter table business_config add column order_messages jsonb not null default '{}';
