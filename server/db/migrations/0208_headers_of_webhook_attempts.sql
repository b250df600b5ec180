-- A receiver that refuses a signature has to see what was sent: the secret may have changed since.
alter table webhook_attempt add column headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object');
comment on column webhook_attempt.headers is 'as sent, with signatures and without secrets; empty = nothing was sent';
