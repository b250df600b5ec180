-- An order that staff enter for somebody who calls (docs/decisions/074): a cart of that person's beside their own one.
alter table cart drop constraint cart_state_check;
alter table cart add constraint cart_state_check check (state in ('active', 'ordered', 'discarded', 'phone')) not valid;
alter table cart validate constraint cart_state_check;
alter table cart add column entered_by uuid;
alter table cart add foreign key (business_id, entered_by) references app_user (business_id, id) not valid;
alter table cart add constraint cart_by_phone_is_entered check (state <> 'phone' or entered_by is not null) not valid;
alter table cart validate constraint cart_by_phone_is_entered;
comment on column cart.entered_by is 'the member of staff who enters it by phone; null = its shopper''s own';
create unique index cart_by_phone on cart (business_id, entered_by, user_id) where state = 'phone';
