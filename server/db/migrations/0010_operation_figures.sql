-- The last outcome of a check of the whole installation, by name: doctor, backup, restore and other drills.
create table verdict (
  name text not null check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  at timestamptz not null,
  ok boolean not null,
  detail text not null default '' check (length(detail) <= 2000),
  primary key (name)
);
grant select, insert, update on verdict to canasta_app;
comment on table verdict is
  'The last outcome of a check of the whole installation, by name: doctor, backup, restore and other drills.';
comment on column verdict.detail is 'in words for whoever runs the installation';

-- What is due in each business and waits (at most 10,000 of a queue are counted), and its orders of the last hour. It
-- has its caller's rights: the application sees one business after the other, and so does this.
create function operation_figures(moment timestamptz)
  returns table (business text, kind text, name text, amount bigint, since timestamptz)
  language plpgsql set search_path = '' as $$
declare
  most constant int := 10000;
  before text := coalesce(current_setting('app.business_id', true), '');
  one uuid;
begin
  for one, business in select b.id, b.slug from public.business b order by b.slug loop
    perform set_config('app.business_id', one::text, true);
    return query
      select business, f.kind, f.name, f.amount, f.since from (
        select 'queue' as kind, 'outbox' as name, count(*) as amount, min(w.at) as since from (
          select o.created_at as at from public.outbox o where o.business_id = one and o.sent_at is null
          order by o.id limit most) w
        union all
        select 'queue', 'messages', count(*), min(w.at) from (
          select m.next_try_at as at from public.message m
          where m.business_id = one and m.sealed is not null and m.next_try_at <= moment
          order by m.next_try_at limit most) w
        union all
        select 'queue', 'webhooks', count(*), min(w.at) from (
          (select e.created_at as at from public.webhook_event e where e.business_id = one
            order by e.created_at limit most)
          union all
          (select d.next_try_at from public.webhook h join public.webhook_delivery d
            on d.business_id = h.business_id and d.webhook_id = h.id and d.status = 'waiting' and d.next_try_at <= moment
            where h.business_id = one and h.removed_at is null and not h.inactive and exists (
              select from public.business_module m
              where m.business_id = one and m.code = 'admin-integrations' and m.status = 'active')
            limit most)) w
        union all
        select 'queue', 'payments', count(*), min(w.at) from (
          select p.next_query_at as at from public.payment p
          where p.business_id = one and p.next_query_at <= moment order by p.next_query_at limit most) w
        union all
        -- One that was put back or revived is not as old as the day it was made.
        select 'queue', w.name, count(*), coalesce(min(w.at), moment) from (
          select case when j.kind like 'imports.%' then 'imports' else 'jobs' end as name,
            case when j.started_at is null then j.created_at end as at
          from public.job j where j.business_id = one and j.status in ('waiting', 'retrying') limit most) w
        group by w.name
        union all
        select 'queue', 'payment_reviews', count(*), min(w.at) from (
          select r.created_at as at from public.payment_review r
          where r.business_id = one and r.resolved_at is null order by r.created_at limit most) w
        union all
        select 'orders', o.state, count(*), max(o.created_at) from (
          select c.state, c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 hour' and c.created_at <= moment
          order by c.created_at desc limit most) o group by o.state
        union all
        select 'orders_last_minute', '', count(*), max(o.created_at) from (
          select c.created_at from public.customer_order c
          where c.business_id = one and c.created_at > moment - interval '1 minute' and c.created_at <= moment
          order by c.created_at desc limit most) o) f
      where f.amount > 0;
  end loop;
  perform set_config('app.business_id', before, true);
end $$;
revoke all on function operation_figures(timestamptz) from public;
grant execute on function operation_figures(timestamptz) to canasta_app;
