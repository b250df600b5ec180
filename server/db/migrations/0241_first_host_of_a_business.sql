-- Links in mails carry the business's own address, whatever host the request named: of several hosts the one that it
-- had first (issue 45, 10).
alter table business_host add column created_at timestamptz not null default now();
comment on column business_host.created_at is 'the oldest host of a business is the one in its links';
