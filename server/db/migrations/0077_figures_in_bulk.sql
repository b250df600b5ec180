-- Figures and products that are written by the hundred thousand (server/catalogue/writing) notify once, when all of it is there,
-- and not with each of their statements: what they write says so for its transaction.
drop trigger product_office_updated on product_office;
create trigger product_office_updated after update on product_office
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) is distinct from 'on') execute function tell_office_change();
drop trigger product_office_added on product_office;
create trigger product_office_added after insert on product_office
  referencing new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) is distinct from 'on') execute function tell_office_change();
drop trigger product_updated on product;
create trigger product_updated after update on product
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) is distinct from 'on') execute function tell_product_change();
drop trigger product_added on product;
create trigger product_added after insert on product
  referencing new table as new_rows for each statement
  when (current_setting('app.in_bulk', true) is distinct from 'on') execute function tell_product_change();

-- What a bulk has committed and not notified of yet. A bulk that is killed leaves its rows; whoever finds one that is a minute
-- old notifies in its place.
create table pending_notice (
  business_id uuid not null references business (id),
  bulk_id uuid not null,
  subject text not null check (length(subject) <= 60),
  since timestamptz not null,
  primary key (business_id, bulk_id, subject)
);
comment on table pending_notice is 'Changes of the catalogue that a bulk has written and caches were not notified of yet.';
comment on column pending_notice.subject is '''product'', or ''office'' and its id: what the notification will say';
alter table pending_notice enable row level security;
alter table pending_notice force row level security;
create policy own_business on pending_notice
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on pending_notice to canasta_app;
