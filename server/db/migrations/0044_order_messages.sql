-- A message about an order contains only its id: what it says is read when it is sent.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('mail', 'sms', 'push', 'order')) not valid;
comment on column message.channel is 'order: a mail about an order, or an SMS to who has no mail; written when it is sent';
