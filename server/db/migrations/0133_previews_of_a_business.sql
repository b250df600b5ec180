-- What a superadmin has changed and not saved, for pages that show it before it is (docs/decisions/076). Whoever looks is the
-- person who asked, for an hour at most.
create table business_preview (
  business_id uuid not null references business (id),
  id uuid not null,
  user_id uuid not null,
  draft jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id) on delete cascade
);
comment on table business_preview is 'Unsaved settings, shown on the real page to whoever wrote them; an hour at most.';
comment on column business_preview.draft is 'settings under their wire names, custom_css_styles among them';
create index business_preview_by_user on business_preview (business_id, user_id, created_at);
alter table business_preview enable row level security, force row level security;
create policy own_business on business_preview
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on business_preview to canasta_app;
