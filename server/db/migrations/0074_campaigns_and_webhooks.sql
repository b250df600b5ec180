-- What leaves for many people or other systems: campaigns, webhooks, and keys of those who ask from outside.

create table campaign (
  business_id uuid not null references business (id),
  id uuid not null,
  type text not null check (type in ('ALL_USERS_PUSH', 'ALL_USERS_SMS', 'ALL_USERS_MAIL')),
  title text not null check (length(btrim(title)) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  photo text not null default '',
  office_id uuid,
  audience jsonb not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_by uuid,
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id),
  check (status <> 'scheduled' or scheduled_at is not null)
);
create index campaign_by_created on campaign (business_id, created_at desc, id);
create index campaign_to_send on campaign (business_id, scheduled_at) where status in ('scheduled', 'sending');
comment on table campaign is 'Marketing campaigns (back-office 3, "Campaign"); sent within the legal hours, to who agreed (decision 50).';
comment on column campaign.office_id is 'only people of this office; null = all';
comment on column campaign.audience is 'further filters: what people bought, since when';
comment on column campaign.created_by is 'uid';

-- One row a person: whoever was sent it once is not sent it again after a crash.
create table campaign_recipient (
  business_id uuid not null,
  campaign_id uuid not null,
  user_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'skipped')),
  reason text not null default '' check (length(reason) <= 200),
  sent_at timestamptz,
  primary key (business_id, campaign_id, user_id),
  foreign key (business_id, campaign_id) references campaign (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index campaign_recipient_waiting on campaign_recipient (business_id, campaign_id, user_id) where status = 'waiting';
comment on table campaign_recipient is 'Who a campaign is sent to, and whether it was.';
comment on column campaign_recipient.reason is 'why it failed or was skipped';

create table webhook (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  secret bytea not null,
  events text[] not null check (cardinality(events) > 0 and events <@ array['order.created', 'order.paid', 'order.moved',
    'product.changed', 'stock.out']),
  failures int not null default 0 check (failures >= 0),
  created_by uuid,
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id)
);
comment on table webhook is 'Addresses of other systems that are sent what happens.';
comment on column webhook.secret is 'what deliveries are signed with, sealed with SECRET_KEY';
comment on column webhook.failures is 'deliveries that failed in a row';

create table webhook_delivery (
  business_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null default clock_timestamp(),
  http_status int check (http_status between 100 and 599),
  answer text not null default '' check (length(answer) <= 500),
  replay_of uuid,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, webhook_id) references webhook (business_id, id),
  check ((status = 'waiting') = (finished_at is null))
);
create index webhook_delivery_waiting on webhook_delivery (business_id, next_try_at) where status = 'waiting';
create index webhook_delivery_of_webhook on webhook_delivery (business_id, webhook_id, created_at desc, id);
comment on table webhook_delivery is 'Deliveries of webhooks: what was sent, how often, what came back.';
comment on column webhook_delivery.replay_of is 'the delivery that staff sent once more';

create table api_key (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  key_hash bytea not null,
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  office_id uuid,
  created_by uuid,
  last_used_at timestamptz,
  expires_at timestamptz,
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, key_hash),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id)
);
comment on table api_key is 'Keys of ERP and POS systems; only the SHA-256 of a key is here.';
comment on column api_key.office_id is 'only this office; null = all';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['campaign', 'campaign_recipient', 'webhook', 'webhook_delivery', 'api_key']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update on %I to canasta_app', tenant_table);
  end loop;
  foreach tenant_table in array array['campaign', 'webhook', 'api_key']
  loop
    execute format('create trigger note_inactive before insert or update of inactive on %I for each row
      when (new.inactive <> (new.inactive_at is not null)) execute function note_inactive()', tenant_table);
  end loop;
end $$;
grant delete on campaign_recipient, webhook_delivery to canasta_app;
