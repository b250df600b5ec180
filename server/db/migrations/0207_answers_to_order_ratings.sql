-- Staff answer what a shopper says of an order (docs/decisions/095).
alter table order_rating
  add column answer text not null default '' check (length(answer) <= 1000),
  add column answered_at timestamptz,
  add column answered_by uuid,
  add column version int not null default 1,
  add foreign key (business_id, answered_by) references app_user (business_id, id),
  add check ((answer = '') = (answered_at is null)),
  add check ((answer = '') = (answered_by is null));
comment on table order_rating is 'Stars of orders that arrived, one an order; comment and answer are gone with the person.';
comment on column order_rating.answer is 'read by the shopper and staff';
comment on column order_rating.answered_at is 'when that answer was written';
create index order_rating_by_time on order_rating (business_id, created_at desc, order_id);
create index order_rating_of_office on order_rating (business_id, office_id, created_at desc, order_id);
