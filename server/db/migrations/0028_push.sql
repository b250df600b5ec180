-- Messages to the devices of a person: where to, forgotten when the session is over; what about, written with the change.

-- What an app calls itself for its live connection (storefront 7, S08).
alter table session add column socket_id text not null default '';

-- A browser or an app that may be told something. It belongs to a session and ends with it.
create table push_subscription (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('web', 'fcm')),
  address text not null,                            -- the endpoint of the browser's service, or the token of FCM
  p256dh text not null default '',                  -- keys of the browser, base64url (RFC 8291); none for FCM
  auth text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create unique index push_subscription_by_address on push_subscription (business_id, kind, address);
create unique index push_subscription_of_session on push_subscription (business_id, session_id, kind);
create index push_subscription_by_user on push_subscription (business_id, user_id, created_at);
alter table push_subscription enable row level security;
alter table push_subscription force row level security;
create policy own_business on push_subscription
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on push_subscription to canasta_app;

create function forget_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where business_id = old.business_id and session_id = old.id;
  return null;
end $$;
create trigger forget_push after delete on session for each row execute function forget_push_of_session();

-- A push says only ids until it is sent, so there is nothing to seal in it.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('mail', 'sms', 'push'));

-- However an order moves, whoever ordered hears of it on their devices: not of what they did themselves.
create function push_order_move() returns trigger language plpgsql as $$
begin
  insert into message (business_id, id, channel, sealed, expires_at)
  select new.business_id, gen_random_uuid(), 'push',
    convert_to(json_build_object('subscription_id', s.id, 'order_id', new.order_id, 'state', new.to_state)::text, 'UTF8'),
    clock_timestamp() + interval '4 hours'
  from customer_order o
  join push_subscription s on s.business_id = o.business_id and s.user_id = o.user_id
  where o.business_id = new.business_id and o.id = new.order_id
    and new.from_state is not null and new.actor_id is distinct from o.user_id;
  return null;
end $$;
create trigger push_move after insert on order_event for each row execute function push_order_move();
