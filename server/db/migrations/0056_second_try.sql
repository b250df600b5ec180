-- An identity provider with e-mail and password beside ours, tried second (docs/decisions/035): known by its own id of a person.
alter table app_user add column password_provider_sub text;
create unique index app_user_by_password_provider on app_user (business_id, password_provider_sub)
  where password_provider_sub is not null;
-- Whoever has chosen a password or an e-mail here since is let in by that alone.
alter table app_user add column second_try_over boolean not null default false;
