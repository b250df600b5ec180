-- The register of consents to the use of personal data (habeas data; Ley 1581 of 2012, back-office 3): natural and legal
-- persons, the proof of what each agreed to, and their requests with the days the law gives.

create table habeas_register (
  business_id uuid not null references business (id),
  id uuid not null,
  user_type text not null check (user_type in ('NATURAL', 'JURIDICA')),
  client_type text not null default '' check (client_type in ('', 'CLIENTE SUPERMERCADO', 'ASOCIADO COOTRAEMCALI',
    'CLIENTE MAYORISTA', 'CLIENTE CENTRO COMERCIAL', 'CLIENTE CINE', 'COLABORADOR')),
  promotional_send_authorization boolean not null default false,
  registraduria_status text not null default 'pending' check (length(registraduria_status) <= 40),
  user_id uuid,
  name text not null check (name = upper(name) and length(name) between 1 and 120),
  last_name text not null default '' check (last_name = upper(last_name) and length(last_name) <= 120),
  second_last_name text not null default '' check (second_last_name = upper(second_last_name) and length(second_last_name) <= 120),
  folded_name text generated always as (folded(btrim(name || ' ' || last_name || ' ' || second_last_name))) stored,
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  phone_number text not null default '' check (length(phone_number) <= 20),
  identity bytea,
  document_parts bigint[] not null default '{}',
  document_type text not null default '' check (document_type in ('', 'CEDULA DE CIUDADANIA', 'CEDULA DE EXTRANJERIA', 'PASAPORTE')),
  document_place_expedition text not null default '' check (length(document_place_expedition) <= 120),
  gender text not null default '' check (gender in ('', 'MASCULINO', 'FEMENINO', 'NEUTRO')),
  department text not null default '' check (department ~ '^(\d{2})?$'),
  city text not null default '' check (city ~ '^(\d{5})?$'),
  neighborhood text not null default '' check (length(neighborhood) <= 120),
  primary_address_type text not null default '' check (length(primary_address_type) <= 10),
  primary_address_number text not null default '' check (primary_address_number ~ '^[[:alnum:] ]{0,20}$'),
  secondary_address_number_a text not null default '' check (secondary_address_number_a ~ '^[[:alnum:] ]{0,20}$'),
  secondary_address_number_b text not null default '' check (secondary_address_number_b ~ '^[[:alnum:] ]{0,20}$'),
  reference_point text not null default '' check (length(reference_point) <= 200),
  prefered_location_office text not null default '' check (length(prefered_location_office) <= 120),
  company jsonb check (jsonb_typeof(company) = 'object'),
  inactive boolean not null default false,
  inactive_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  check (city = '' or left(city, 2) = department),
  check ((user_type = 'JURIDICA') = (company is not null))
);
create index habeas_register_by_created on habeas_register (business_id, created_at desc, id);
create index habeas_register_by_name on habeas_register (business_id, folded_name, id);
create index habeas_register_by_document on habeas_register using gin (document_parts);
create index habeas_register_of_user on habeas_register (business_id, user_id) where user_id is not null;
create trigger note_inactive before insert or update of inactive on habeas_register for each row
  when (new.inactive <> (new.inactive_at is not null)) execute function note_inactive();
comment on table habeas_register is 'Who agreed to the use of their personal data (back-office 3, "Habeas data register"). Texts in capitals, e-mails in small letters.';
comment on column habeas_register.identity is 'sealed: document_number, document_date_expedition, birthdate, registraduria_data (decision 49)';
comment on column habeas_register.document_parts is 'digests of the parts of the document, to find it by';
comment on column habeas_register.department is 'DIVIPOLA, two digits';
comment on column habeas_register.city is 'DIVIPOLA, five digits: department and municipality';
comment on column habeas_register.primary_address_type is 'code of the DIAN''s address table: CL, CR, MZ …';
comment on column habeas_register.company is '{ciiu, social_object, document_type, document_number, email, rut, message, business_type} of a legal person';

create table habeas_consent (
  business_id uuid not null,
  id uuid not null,
  register_id uuid not null,
  purpose text not null check (purpose in ('personal_data', 'promotional')),
  granted boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null default clock_timestamp(),
  ip text not null default '',
  user_agent text not null default '',
  primary key (business_id, id),
  foreign key (business_id, register_id) references habeas_register (business_id, id)
);
create index habeas_consent_of_register on habeas_consent (business_id, register_id, at desc, id desc);
comment on table habeas_consent is 'Evidence of what a registered person agreed to; append-only (Ley 1581 of 2012, articles 9 and 17).';
create trigger append_only before update or delete or truncate on habeas_consent
  for each statement execute function refuse_rewriting();

create table habeas_request (
  business_id uuid not null references business (id),
  id uuid not null,
  register_id uuid,
  user_id uuid,
  kind text not null check (kind in ('query', 'correction', 'deletion', 'revocation', 'complaint')),
  description text not null check (length(description) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'extended', 'answered', 'withdrawn')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  extended_until timestamptz,
  extension_reason text not null default '' check (length(extension_reason) <= 500),
  answer text not null default '' check (length(answer) <= 4000),
  answered_at timestamptz,
  answered_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (business_id, id),
  foreign key (business_id, register_id) references habeas_register (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id),
  foreign key (business_id, answered_by) references app_user (business_id, id),
  check (due_at > received_at and (extended_until is null or extended_until > due_at)),
  check ((status = 'answered') = (answered_at is not null)),
  check (status <> 'extended' or (extended_until is not null and extension_reason <> ''))
);
create index habeas_request_open on habeas_request (business_id, due_at) where status in ('open', 'extended');
create index habeas_request_by_received on habeas_request (business_id, received_at desc, id);
comment on table habeas_request is 'Requests of people about their data, with the business days of Ley 1581 of 2012, articles 14 and 15.';
comment on column habeas_request.due_at is 'ten business days for a query, fifteen for the others';
comment on column habeas_request.extended_until is 'five business days more for a query, eight for the others; with its reason';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['habeas_register', 'habeas_consent', 'habeas_request']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = current_business()) with check (business_id = current_business())',
      tenant_table);
    execute format('grant select, insert on %I to canasta_app', tenant_table);
  end loop;
end $$;
grant update on habeas_register, habeas_request to canasta_app;
