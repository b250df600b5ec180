-- Terms and the policy of data treatment as documents with versions: Ley 1480 of 2011, article 50 c; Decreto 1377 of
-- 2013, article 13.
create table legal_document (
  business_id uuid not null,
  kind text not null check (kind in ('terms', 'privacy')),
  version int not null check (version > 0),
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 40),
  in_force_from date not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (business_id, kind, version),
  foreign key (business_id) references business (id),
  foreign key (business_id, published_by) references app_user (business_id, id)
);
alter table legal_document enable row level security, force row level security;
create policy own_business on legal_document
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert on legal_document to canasta_app;
create trigger notify_insert after insert on legal_document referencing new table as changed for each statement
  execute function notify_business_change();
comment on table legal_document is
  'Published versions; what is published never changes. In force is the highest whose day has come.';
comment on column legal_document.sections is '[{title, paragraphs}]';
comment on column legal_document.published_by is 'null came with the demonstration';

alter table customer_order add column terms_version int;
comment on column customer_order.terms_version is 'of the terms in force when it was placed; null without any';
alter table consent add column document_version int;
comment on column consent.document_version is
  'of the terms or the policy in force when it was given; null without any';
