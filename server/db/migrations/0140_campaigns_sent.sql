-- Campaigns that are sent: how far each is, one row a person that is claimed before anything leaves, and what is known of
-- it afterwards. The older version knows no campaigns and touches none of this.
alter table campaign
  add column link text not null default '/' check (link ~ '^/([^/\\[:space:]][^\\[:space:]]*)?$' and length(link) <= 300),
  add column origin text not null default '' check (length(origin) <= 300),
  add column planned_after uuid,
  add column planned_at timestamptz,
  add column people int not null default 0 check (people >= 0),
  add column recipients int not null default 0 check (recipients >= 0),
  add column without_consent int not null default 0 check (without_consent >= 0),
  add column without_channel int not null default 0 check (without_channel >= 0),
  add column too_often int not null default 0 check (too_often >= 0),
  add column sent int not null default 0 check (sent >= 0),
  add column failed int not null default 0 check (failed >= 0),
  add column unknown int not null default 0 check (unknown >= 0),
  add column opened int not null default 0 check (opened >= 0),
  add column unsubscribed int not null default 0 check (unsubscribed >= 0);
comment on column campaign.link is 'the page of the shop that it opens';
comment on column campaign.origin is 'address of the shop by which it was started: its links lead there';
comment on column campaign.planned_after is 'recipients are written down to this person';
comment on column campaign.planned_at is 'when all recipients were written down';
comment on column campaign.people is 'people of its audience';
comment on column campaign.unknown is 'sent by a process that died meanwhile, or without an answer: not sent again';

do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
  where conrelid = 'campaign'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%ANY%draft%';
  execute format('alter table campaign drop constraint %I', old_check);
  select conname into strict old_check from pg_constraint
  where conrelid = 'campaign_recipient'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%ANY%waiting%';
  execute format('alter table campaign_recipient drop constraint %I', old_check);
end $$;
alter table campaign add constraint campaign_status
  check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'));
alter table campaign_recipient
  add column id uuid not null,
  add column attempts int not null default 0,
  add column claimed_at timestamptz,
  add column next_try_at timestamptz,
  add column opened_at timestamptz,
  add column unsubscribed_at timestamptz,
  add constraint campaign_recipient_status
    check (status in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped'));
create unique index campaign_recipient_by_id on campaign_recipient (business_id, id);
create index campaign_recipient_sending on campaign_recipient (business_id, claimed_at) where status = 'sending';
create index campaign_recipient_of_user on campaign_recipient (business_id, user_id, id);
create index campaign_recipient_sent_to on campaign_recipient (business_id, user_id, sent_at) where sent_at is not null;
comment on column campaign_recipient.id is 'what the signed links of the message name';
comment on column campaign_recipient.claimed_at is 'when a process took it to send it';
comment on column campaign_recipient.next_try_at is 'not before, after a provider said no';
comment on column campaign_recipient.opened_at is 'when its link was opened first';
