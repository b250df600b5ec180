-- People as those who manage them look for them, e-mails that wait to be shown to be read, and consents that nobody rewrites.

-- Without regard to capitals and accents; the locale of the database sorts by code.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select translate(lower(words), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;
alter table app_user add column folded_name text
  generated always as (folded(btrim(name || ' ' || last_name))) stored;
-- Those who work here first.
create index app_user_by_name on app_user
  (business_id, (role in ('client', 'wholesaler', 'provider')), folded_name, id) where erased_at is null;

-- A new e-mail of somebody, not theirs until the link that was sent there is followed. One a person: asking again replaces it.
create table email_change (
  business_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,                         -- who asked: this session outlives the change
  email text not null check (email = lower(email) and email <> ''),
  token_hash bytea not null,                        -- of an e-mail that has an account nobody is sent the token
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  unique (business_id, token_hash),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
alter table email_change enable row level security;
alter table email_change force row level security;
create policy own_business on email_change
  using (business_id = current_business()) with check (business_id = current_business());
grant select, insert, update, delete on email_change to canasta_app;

-- Whoever changes their password or is disabled takes back what somebody else may have asked for in their name.
create function end_email_change() returns trigger language plpgsql as $$
begin
  delete from email_change c where c.business_id = new.business_id and c.user_id = new.id
    and (c.email <> new.email or new.password_hash is distinct from old.password_hash or new.disabled);
  return null;
end $$;
create trigger end_email_change after update of password_hash, disabled, email on app_user
  for each row when ((new.password_hash, new.disabled, new.email)
    is distinct from (old.password_hash, old.disabled, old.email))
  execute function end_email_change();

-- Consents prove what was agreed to (Ley 1581 of 2012, articles 9 and 17): they are added and never rewritten. One thing may
-- go: from which device somebody decided who has been erased and whose proof is over (decision 014).
create function refuse_rewriting_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['ip', 'user_agent']) = (to_jsonb(old) - array['ip', 'user_agent'])
    and new.ip = '' and new.user_agent = '' and exists (
      select from app_user u where u.business_id = old.business_id and u.id = old.user_id
        and u.erased_at < now() - interval '10 years') then
    return new;
  end if;
  raise exception 'consent is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before delete or truncate on consent
  for each statement execute function refuse_rewriting();
create trigger append_only_rows before update on consent
  for each row execute function refuse_rewriting_consent();
revoke update, delete, truncate on consent from canasta_app;
grant update (ip, user_agent) on consent to canasta_app;

-- The history of a cart goes with its person: it holds their devices, and no law asks for it.
create or replace function refuse_young_history() returns trigger language plpgsql as $$
begin
  if exists (
    select from cart c join app_user u on u.business_id = c.business_id and u.id = c.user_id
    where c.business_id = old.business_id and c.id = old.cart_id and u.erased_at is not null) then
    return old;
  end if;
  raise exception 'The history of a cart is kept for 180 days';
end $$;
