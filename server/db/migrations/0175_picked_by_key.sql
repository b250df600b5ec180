-- Rule 136: what was picked may be said by a key of another system, which is no person.
alter table pick_action alter column actor_id drop not null;
alter table order_pick alter column actor_id drop not null;
comment on column pick_action.actor_id is 'the picker, or the shopper who answered; null = a key of another system';
comment on column order_pick.actor_id is 'as of its action';
