-- The audit kept name, city and barrio of people of the register in clear for ever. Now it keeps the names of changed
-- fields; older entries are cleaned by 0243. A link of the chain is the hash of what an entry said, so that of a cleaned one
-- cannot be compared any more: what it says now is hashed beside it (docs/decisions/020).
create table audit_cleaning (
  business_id uuid not null,
  audit_id uuid not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (business_id, audit_id),
  foreign key (business_id) references business (id)
);
alter table audit_cleaning enable row level security;
alter table audit_cleaning force row level security;
create policy own_business on audit_cleaning
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select on audit_cleaning to canasta_app;
create trigger append_only before delete or update or truncate on audit_cleaning for each statement
  execute function refuse_rewriting();
comment on table audit_cleaning is
  'Entries of the audit from which personal data was taken: the hash of the previous link and of what is left.';

-- whether a link is that of its entry, or its entry is a register's that was cleaned and says no more than it may
create function audit_holds(hash bytea, previous bytea, line audit_log) returns boolean language sql stable as $$
  select audit_holds.hash = public.audit_hash(audit_holds.previous, line)
    or line.entity = 'habeas_register'
      and not jsonb_path_exists(jsonb_build_array(line.before, line.after), '$[*].user_data')
      and exists (
        select from public.audit_cleaning c
        where c.business_id = line.business_id and c.audit_id = line.id
          and c.hash = public.audit_hash(audit_holds.previous, line))
$$;

create function audited_register(shown jsonb, other jsonb) returns jsonb language sql immutable as $$
  select case when shown is null or jsonb_typeof(shown) = 'null' then shown else jsonb_build_object(
    'version', shown -> 'version',
    'promotional_send_authorization', shown -> 'promotional_send_authorization',
    'changed', coalesce((
      select jsonb_agg(f.name order by f.name) from (
        select 'user_data.' || one.key as name from jsonb_each(shown -> 'user_data') one
        where one.value is distinct from other -> 'user_data' -> one.key
        union all
        select one.key from jsonb_each(shown) one
        where one.key in ('user_type', 'client_type', 'company', 'promotional_send_authorization')
          and one.value is distinct from other -> one.key
      ) f where other is not null and jsonb_typeof(other) = 'object'), '[]')) end
$$;
