-- A move of staff that was taken back within its minute (decision 65) is a row of the history like the move itself.
alter table order_event add column undoes uuid;
alter table order_event add constraint order_event_undoes_fkey
  foreign key (business_id, order_id, undoes) references order_event (business_id, order_id, id);
create unique index order_event_undone_once on order_event (business_id, order_id, undoes) where undoes is not null;
comment on column order_event.undoes is 'the move that this one takes back; once';

-- How often a courier goes to the same door (decision 64); then the order comes back to the store.
alter table business_config add column delivery_attempts int not null default 9
  check (delivery_attempts between 1 and 20);
comment on column business_config.delivery_attempts is 'how often a courier goes to the same door';
