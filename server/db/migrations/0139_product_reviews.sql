-- What people who bought a product say of it, one each, and what the shop answers.
create table product_review (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  user_id uuid not null,
  order_id uuid not null,
  office_id uuid not null,
  stars int not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  state text not null check (state in ('visible', 'held', 'hidden')),
  answer text not null default '' check (length(answer) <= 1000),
  answered_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  updated_at timestamptz not null,
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, product_id, user_id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, office_id) references office (business_id, id),
  check ((answer = '') = (answered_at is null))
);
comment on table product_review is 'Opinions of people who bought a product, one a person and product; gone with the person.';
comment on column product_review.order_id is 'by which they bought it';
comment on column product_review.office_id is 'of that order: its staff answer';
comment on column product_review.state is 'held: waits for staff, because of its words or its links; hidden: by staff';
comment on column product_review.edited_at is 'when its author changed it last; null = as it was written';
create index product_review_shown on product_review (business_id, product_id, created_at desc, id) include (stars)
  where state = 'visible';
create index product_review_by_user on product_review (business_id, user_id);
create index product_review_by_time on product_review (business_id, created_at desc, id);
create index product_review_of_office on product_review (business_id, office_id, created_at desc, id);
alter table product_review enable row level security;
alter table product_review force row level security;
create policy own_business on product_review
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, update, delete on product_review to canasta_app;

create trigger notify_insert after insert on product_review referencing new table as changed
  for each statement execute function notify_business_change();
create trigger notify_update after update on product_review referencing new table as changed
  for each statement execute function notify_business_change();
create trigger notify_delete after delete on product_review referencing old table as changed
  for each statement execute function notify_business_change();
