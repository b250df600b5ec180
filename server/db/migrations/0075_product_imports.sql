-- Imports of products (back-office 2 to 4): where they come from, what they did, and row for row.

create table import_source (
  business_id uuid not null references business (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  kind text not null check (kind in ('file', 'web_service')),
  integration_id uuid,
  mapping jsonb not null default '{}',
  settings jsonb not null default '{}',
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, name),
  foreign key (business_id, integration_id) references integration (business_id, id)
);
comment on table import_source is 'Where products are imported from, with the mapping of its columns.';
comment on column import_source.integration_id is 'of a web service: the integration that says when';
comment on column import_source.mapping is 'which column is which field, and which key of an office its figures stand under';
create trigger note_inactive before insert or update of inactive on import_source for each row
  when (new.inactive <> (new.inactive_at is not null)) execute function note_inactive();

create table product_import (
  business_id uuid not null references business (id),
  id uuid not null,
  source_id uuid,
  file_name text not null default '' check (length(file_name) <= 255),
  file_hash bytea,
  import_status text not null default 'pending' check (import_status in ('pending', 'in_progress', 'completed', 'failed')),
  status_message text not null default '' check (length(status_message) <= 500),
  dry_run boolean not null default false,
  total_records int not null default 0 check (total_records >= 0),
  processed_records int not null default 0 check (processed_records >= 0),
  total_brands int not null default 0 check (total_brands >= 0),
  total_categories int not null default 0 check (total_categories >= 0),
  refused_records int not null default 0 check (refused_records >= 0),
  ws_last_updated_at timestamptz,
  undoes uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  primary key (business_id, id),
  unique (business_id, undoes),
  foreign key (business_id, source_id) references import_source (business_id, id),
  foreign key (business_id, undoes) references product_import (business_id, id),
  foreign key (business_id, created_by) references app_user (business_id, id),
  check ((import_status in ('completed', 'failed')) = (finished_at is not null)),
  check (processed_records <= total_records)
);
create unique index product_import_one_at_a_time on product_import (business_id) where import_status = 'in_progress';
create index product_import_by_created on product_import (business_id, created_at desc, id);
comment on table product_import is 'Imports of products (back-office 3, "Product import record"): one at a time for a business.';
comment on column product_import.ws_last_updated_at is 'how new the file or service says its data is: an older one never overwrites a newer one';
comment on column product_import.undoes is 'the import this one takes back; once';

create table product_import_row (
  business_id uuid not null,
  import_id uuid not null,
  row_number int not null check (row_number > 0),
  sku text not null default '',
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'refused')),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  before jsonb,
  after jsonb,
  primary key (business_id, import_id, row_number),
  foreign key (business_id, import_id) references product_import (business_id, id)
);
create index product_import_row_refused on product_import_row (business_id, import_id, row_number) where outcome = 'refused';
comment on table product_import_row is 'What an import did row for row; erased after 90 days.';
comment on column product_import_row.problems is '[{column, message}]';
comment on column product_import_row.before is 'what was there: an import is undone from here';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['import_source', 'product_import', 'product_import_row']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert, update on %I to canasta_app', tenant_table);
  end loop;
end $$;
grant delete on product_import_row to canasta_app;

-- An integration says what it is, when it runs, and how it went.
alter table integration
  add column kind text not null default '' check (length(kind) <= 40),
  add column cron text not null default '' check (length(cron) <= 120),
  add column settings jsonb not null default '{}',
  add column last_run_at timestamptz,
  add column last_status text not null default '' check (last_status in ('', 'running', 'completed', 'failed')),
  add column last_message text not null default '' check (length(last_message) <= 500);
comment on column integration.cron is 'when it runs, in five fields; empty = only by hand';
comment on column integration.settings is 'nothing secret: keys are in business_secret';
