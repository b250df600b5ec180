-- Pictures and videos of the shop (docs/decisions/043). Their bytes lie in the storage under the business and the digest; a row
-- is written before them and marked once they are all there, so that nothing lies there of which no row tells.
create table stored_file (
  business_id uuid not null references business (id),
  digest text not null check (digest ~ '^[0-9a-f]{40}$'), -- of what was sent and what was asked to be made of it
  kind text not null check (kind in ('picture', 'video')),
  type text not null default '',                    -- of a video: its content type
  width int not null default 0,                     -- of a picture
  height int not null default 0,
  bytes bigint not null default 0,                  -- of all its sizes together
  created_at timestamptz not null,
  sent_at timestamptz not null,                     -- when somebody last sent it
  stored_at timestamptz,                            -- null while its bytes are not all there
  used_at timestamptz,                              -- when something of the shop was last seen to point to it
  primary key (business_id, digest)
);
create index stored_file_by_age on stored_file (business_id, sent_at);
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy own_business on stored_file
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on stored_file to canasta_app;

-- The digests that texts, lists and documents of one table point to. Every column that can hold an address is looked at, so that
-- a table made later needs no word here. Runs with the rights of whoever asks: row-level security holds.
create function stored_files_named_in(place text, business uuid) returns setof text
language plpgsql stable as $$
declare
  columns text;
begin
  select string_agg(format('%I::text', attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = pg_catalog.to_regclass(format('public.%I', place)) and attnum > 0 and not attisdropped
    and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype);
  if columns is null then
    return;
  end if;
  return query execute format(
    'select distinct found[1] from (select concat_ws('' '', %s) as words from public.%I where business_id = $1) rows,
       lateral regexp_matches(words, ''/(?:pictures|videos)/([0-9a-f]{40})'', ''g'') found
     where words like ''%%/pictures/%%'' or words like ''%%/videos/%%''', columns, place)
    using business;
end $$;
