-- Consent that was given on the phone, as whoever heard it noted it (Ley 1581 of 2012, article 9).
alter table consent add column noted_by uuid;
alter table consent add foreign key (business_id, noted_by) references app_user (business_id, id) not valid;
comment on column consent.noted_by is 'the member of staff who noted what was said on the phone; null = given in the shop';
