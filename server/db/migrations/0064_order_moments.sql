-- What is said of an order: one message waits and takes up what happens until it is taken to be sent.
alter table message
  add column order_id uuid,
  add column moments text[] not null default '{}',
  add column sent_as text,
  add column is_dropped boolean not null default false;
alter table message add constraint message_sent_as_check check (sent_as in ('mail', 'sms')) not valid;
comment on column message.channel is 'order: about an order (order_id); what it says is written when it is sent';
comment on column message.moments is 'of an order: what happened since the last message';
comment on column message.sent_as is 'of an order: how it was sent';
comment on column message.is_dropped is 'of an order: a later state made it needless; then fault says why';
