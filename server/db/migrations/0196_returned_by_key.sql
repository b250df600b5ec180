-- Rule 143: what comes back may be said by a key of another system, which is no person.
alter table order_return alter column actor_id drop not null;
alter table delivery_event alter column actor_id drop not null;
comment on column order_return.actor_id is 'who took it back; null = a key of another system';
comment on column delivery_event.actor_id is 'who did it; null = a key of another system';
