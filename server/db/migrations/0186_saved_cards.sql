-- Cards that shoppers asked to keep: at the provider. Here stands what a person knows the card by, and the sealed name of
-- it there; never its number.
create table saved_card (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  account text not null,
  source bytea not null,
  brand text not null check (brand ~ '^[A-Z]{2,20}$'),
  last_four text not null check (last_four ~ '^\d{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2099),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, user_id) references app_user (business_id, id)
);
create index saved_card_of_user on saved_card (business_id, user_id, created_at);
alter table saved_card enable row level security, force row level security;
create policy own_business on saved_card
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete, update (source) on saved_card to canasta_app;
comment on table saved_card is 'Cards kept at the payment provider with the consent of their shopper (rule 140). No number of a card.';
comment on column saved_card.account is 'the account at the provider that has it; with another one it is not offered';
comment on column saved_card.source is 'its name at the provider, sealed for this row';

alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check
  check (purpose in ('terms', 'personal_data', 'promotional', 'order_whatsapp', 'courier_location', 'saved_card')) not valid;
