-- Credit of a shopper: a ledger that only grows by entries, and its sum, which is never negative.
create table credit_account (
  business_id uuid not null,
  user_id uuid not null,
  balance bigint not null constraint credit_never_negative check (balance >= 0),
  entries int not null default 0,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create table credit_entry (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  place int not null,
  kind text not null check (kind in ('return', 'order', 'order_back', 'expired')),
  amount bigint not null check (amount <> 0),
  order_id uuid,
  refund_id uuid,
  expires_at timestamptz,
  actor_id uuid,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, user_id, place),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, refund_id) references refund (business_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check ((amount > 0) = (kind in ('return', 'order_back'))),
  check ((refund_id is not null) = (amount > 0)),
  check ((order_id is null) = (kind = 'expired')),
  check (expires_at is null or amount > 0 and expires_at > at)
);
create index credit_entry_of_order on credit_entry (business_id, order_id) where order_id is not null;
create unique index credit_entry_of_refund on credit_entry (business_id, refund_id) where refund_id is not null;
create unique index credit_entry_used on credit_entry (business_id, order_id) where kind = 'order';
create index credit_entry_by_expiry on credit_entry (business_id, expires_at) where expires_at is not null;
alter table credit_account enable row level security, force row level security;
create policy own_business on credit_account
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
alter table credit_entry enable row level security, force row level security;
create policy own_business on credit_entry
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
-- Entries are only added, and nothing but they change a sum.
grant select, insert on credit_entry to canasta_app;
grant select on credit_account to canasta_app;
comment on table credit_account is 'What a shopper has of credit: the sum of the entries, written by them alone (trigger add_credit_entry).';
comment on table credit_entry is 'Credit of shoppers, entry by entry. None changes and none goes.';
comment on column credit_entry.place is 'of the entries of its person, from 1: whatever the clocks of processes say';
comment on column credit_entry.kind is
  'return: money of a return; order: it pays one; order_back: that comes back; expired: its time is over';
comment on column credit_entry.amount is 'pesos; what is taken is negative';
comment on column credit_entry.expires_at is 'when what is left of it goes; null = never';

create function add_credit_entry() returns trigger language plpgsql security definer
set search_path to 'public', 'pg_temp' as $function$
begin
  -- An account is made with its first entry; its row puts the entries of a person in their order.
  insert into public.credit_account (business_id, user_id, balance) values (new.business_id, new.user_id, 0)
  on conflict do nothing;
  update public.credit_account set balance = balance + new.amount, entries = entries + 1
  where business_id = new.business_id and user_id = new.user_id
  returning entries into new.place;
  return new;
end $function$;
revoke all on function add_credit_entry() from public;
create trigger add_credit_entry before insert on credit_entry for each row execute function add_credit_entry();

alter table business_config add column credit_days int not null default 365
  check (credit_days between 0 and 3650);
comment on column business_config.credit_days is 'days until credit that nobody used goes; 0 = never';
alter table customer_order add column credit_used bigint not null default 0;
alter table customer_order add constraint order_credit_used check (credit_used >= 0) not valid;
comment on column customer_order.credit_used is 'pesos of the total that its shopper paid with credit when it was placed';
alter table refund drop constraint refund_how_check;
alter table refund add constraint refund_how_check check (how in ('void', 'by_hand', 'courier', 'credit')) not valid;
alter table order_return drop constraint order_return_way_check;
alter table order_return add constraint order_return_way_check
  check (way in ('payment', 'by_hand', 'courier', 'credit')) not valid;

create function credit_left_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select o.credit_used - coalesce((
    select sum(r.amount) from public.refund r
    where r.business_id = o.business_id and r.order_id = o.id and r.how = 'credit' and r.return_id is null), 0)::bigint
  from public.customer_order o where o.business_id = of_business and o.id = of_order
$function$;
comment on function credit_left_of_order(uuid, uuid) is 'Pesos of credit that pay an order: what was used, less what came back of it';

-- As before, with what was paid with credit.
create or replace function received_of_order(of_business uuid, of_order uuid) returns bigint language sql stable as $function$
  select case
    when o.payment_method = 'online' then o.credit_used + coalesce((
      select sum(t.amount_in_cents / 100) from public.payment p
      join public.payment_transaction t on t.business_id = p.business_id and t.payment_id = p.id
      where p.business_id = o.business_id and p.order_id = o.id and t.currency = 'COP'
        and (t.status = 'approved' or t.status = 'voided' and exists (
          select from public.refund r
          where r.business_id = p.business_id and r.payment_id = p.id and r.how = 'void' and r.state <> 'refused'
            and coalesce(r.transaction_id, t.transaction_id) = t.transaction_id))), 0)::bigint
    when o.delivery -> 'events' -> -1 ->> 'event' = 'delivered' then o.credit_used - public.credit_left_of_order(
      o.business_id, o.id) + greatest(
      coalesce(s.bags_total + s.delivery_price, o.bags_total + o.delivery_price),
      coalesce(s.amount_to_pay, o.total) - coalesce((
        select sum(r.total - r.discount) from public.delivery_return r
        where r.business_id = o.business_id and r.order_id = o.id), 0))::bigint
    else o.credit_used end
  from public.customer_order o
  left join public.order_settlement s on s.business_id = o.business_id and s.order_id = o.id
  where o.business_id = of_business and o.id = of_order
$function$;
