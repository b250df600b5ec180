-- Money that was owed and that a person gave back: who, and when.
alter table refund add column done_by uuid, add column done_at timestamptz;
alter table refund add foreign key (business_id, done_by) references app_user (business_id, id);
comment on column refund.done_by is 'who gave back what was owed; null = whoever noted it, or the provider';
