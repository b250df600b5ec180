-- A ticket says what it opens (decision 40): the kind of download and how it was asked. Until now there was one kind.
alter table download_ticket add column kind text not null default 'personal-data';
alter table download_ticket add column parameters jsonb not null default '{}';
create index download_ticket_by_expiry on download_ticket (business_id, expires_at);
comment on column download_ticket.kind is 'what it opens: a line of server/downloads.ts, or personal-data';
comment on column download_ticket.parameters is 'what the file is to hold, fixed when it was asked for';
