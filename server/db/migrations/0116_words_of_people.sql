-- The board finds people by how a word of their name begins, and by how their phone begins or ends: row-level security
-- lets an index be used by comparisons of text alone, not by a search inside of it (docs/decisions/064).
create table person_word (
  business_id uuid not null,
  word text collate "C" not null,
  user_id uuid not null,
  primary key (business_id, word, user_id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
comment on table person_word is 'what staff find a person of the orders by; written by a trigger of app_user';
comment on column person_word.word is 'a word of the folded name, the digits of the phone, or < and these from the last to the first';
alter table person_word enable row level security;
alter table person_word force row level security;
create policy own_business on person_word using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on person_word to canasta_app;

create function public.words_of_person(folded_name text, phone text) returns setof text language sql immutable as $$
  select distinct left(word, 40) from (
    select string_to_table(folded_name, ' ') as word
    union all
    select unnest(array[digits, '<' || reverse(digits)])
    from (select regexp_replace(phone, '^\+57|\D', '', 'g') as digits) d where digits <> ''
  ) w where word <> ''
$$;

create function public.write_person_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.folded_name = new.folded_name and old.phone = new.phone and old.erased_at is not distinct from new.erased_at then
      return null;
    end if;
    delete from public.person_word
    where business_id = old.business_id and user_id = old.id
      and word in (select public.words_of_person(old.folded_name, old.phone));
  end if;
  if new.erased_at is null then
    insert into public.person_word (business_id, word, user_id)
    select new.business_id, word, new.id from public.words_of_person(new.folded_name, new.phone) as word;
  end if;
  return null;
end $$;
-- Everybody there is. The trigger, which nobody may write people under while it is made, comes after the long part, and
-- after it whoever changed meanwhile.
insert into person_word (business_id, word, user_id)
select u.business_id, word, u.id from app_user u, public.words_of_person(u.folded_name, u.phone) as word
where u.erased_at is null;
create trigger person_is_found after insert or update of name, last_name, phone, erased_at on app_user
  for each row execute function write_person_words();
insert into person_word (business_id, word, user_id)
select u.business_id, word, u.id from app_user u, public.words_of_person(u.folded_name, u.phone) as word
where u.erased_at is null and u.updated_at >= now()
on conflict do nothing;

-- What these two were for is found otherwise now: phones by their words, prices among the orders that one answer
-- looks at. Every order is written into one index less.
drop index app_user_by_phone;
drop index order_by_total;
