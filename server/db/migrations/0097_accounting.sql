create table accounting_closing (
  business_id uuid not null,
  id uuid not null,
  span text not null check (span in ('day', 'month')),
  starts date not null,
  office_id uuid,
  version int not null check (version > 0),
  figures jsonb not null,
  counted jsonb,
  note text not null default '' check (length(note) <= 300),
  closed_by uuid not null,
  closed_at timestamptz not null,
  primary key (business_id, id),
  unique nulls not distinct (business_id, span, office_id, starts, version),
  foreign key (business_id) references business (id),
  foreign key (business_id, office_id) references office (business_id, id),
  foreign key (business_id, closed_by) references app_user (business_id, id),
  check ((span = 'day') = (office_id is not null)),
  check ((span = 'day') = (counted is not null)),
  check (span = 'day' or extract(day from starts) = 1)
);
alter table accounting_closing enable row level security, force row level security;
create policy own_business on accounting_closing
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on accounting_closing to canasta_app;
create trigger append_only before delete or update or truncate on accounting_closing
  for each statement execute function refuse_rewriting();
comment on table accounting_closing is
  'Figures of a day of an office, or of a month of the business, as they were when a person closed it. Never changed: '
  'closing it again adds a version.';
comment on column accounting_closing.starts is 'the day, or the first of the month';
comment on column accounting_closing.office_id is 'of a day; null for a month, which is of all offices';
comment on column accounting_closing.figures is '[{office_id, office_name, lines: [{method, orders, sold, refunded}]}], in pesos';
comment on column accounting_closing.counted is 'of a day: {cash, dataphone, pickup} in pesos, as a person counted them';
