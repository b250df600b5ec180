-- Words that migration 0116 did not write where the owner of the tables is no superuser, business by business. Who is
-- found already stays as they are: their trigger writes every change.
do $$
declare
  one record;
begin
  for one in select id from business loop
    perform set_config('app.business_id', one.id::text, true);
    insert into person_word (business_id, word, user_id)
    select u.business_id, word, u.id from app_user u, public.words_of_person(u.folded_name, u.phone) as word
    where u.business_id = one.id and u.erased_at is null
    on conflict do nothing;
  end loop;
  perform set_config('app.business_id', '', true);
end $$;
