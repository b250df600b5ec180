-- Promotions are withdrawn for one channel (the link of a mail), or for all. The last row of '' and of the channel decides.
alter table consent add column channel text not null default '' check (channel in ('', 'push', 'sms', 'mail'));
alter table consent add check (channel = '' or purpose = 'promotional');
comment on column consent.channel is 'the one it is about; empty = every channel';
