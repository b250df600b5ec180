-- The audit is a chain: whoever takes a line out of it, or rewrites one, breaks every hash from there on.

alter table audit_log add column user_agent text not null default '';
create index audit_log_by_time on audit_log (business_id, id desc);
create index audit_log_by_actor on audit_log (business_id, actor_id, id desc);

-- One link a line, in the order of the commits. Beside the lines and not in them: the link is made at the very end of the
-- transaction, so that the business is held for the commit alone and never while somebody waits for something else.
create table audit_link (
  business_id uuid not null references business (id),
  number bigint not null,
  audit_id uuid not null,
  previous bytea not null,                          -- the hash of the link before; empty for the first
  hash bytea not null,
  primary key (business_id, number),
  unique (business_id, audit_id)
);
alter table audit_link enable row level security;
alter table audit_link force row level security;
create policy own_business on audit_link
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert on audit_link to canasta_app;

-- The same bytes whatever the time zone and the order of keys: jsonb writes itself in one way only.
create function audit_hash(previous bytea, line audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(line.business_id, line.id,
    (extract(epoch from line.at) * 1000000)::bigint, line.actor_id, line.actor_role, line.action, line.entity,
    line.entity_id, line.before, line.after, line.ip, line.user_agent, line.request_id)::text, 'utf8'))
$$;

-- What a link says of itself counts for nothing: number and hashes are made here, whoever adds it.
create function forge_audit_link() returns trigger language plpgsql as $$
declare
  last_link audit_link;
  line audit_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.business_id, 0));
  select * into last_link from audit_link l where l.business_id = new.business_id order by l.number desc limit 1;
  select * into strict line from audit_log a where a.business_id = new.business_id and a.id = new.audit_id;
  new.number := coalesce(last_link.number, 0) + 1;
  new.previous := coalesce(last_link.hash, ''::bytea);
  new.hash := audit_hash(new.previous, line);
  return new;
end $$;
create trigger forge before insert on audit_link for each row execute function forge_audit_link();

create function add_audit_link() returns trigger language plpgsql as $$
begin
  insert into audit_link (business_id, number, audit_id, previous, hash)
  values (new.business_id, 0, new.id, '', '');
  return null;
end $$;
create constraint trigger add_link after insert on audit_log
  deferrable initially deferred for each row execute function add_audit_link();

-- Not only the application: nobody rewrites it by mistake, the owner of the tables neither.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$
declare
  evidence text;
  kept record;
begin
  foreach evidence in array array['audit_log', 'audit_link']
  loop
    execute format('create trigger append_only before update or delete or truncate on %I
      for each statement execute function refuse_rewriting()', evidence);
  end loop;
  -- The lines there are already, in the order they were written.
  for kept in select id from business
  loop
    perform set_config('app.business_id', kept.id::text, true);
    insert into audit_link (business_id, number, audit_id, previous, hash)
    select a.business_id, 0, a.id, '', '' from audit_log a where a.business_id = kept.id order by a.at, a.id;
  end loop;
end $$;
