-- Registers that were made without an account are found by their e-mail, for the link that is sent there (docs/decisions/079).
create index habeas_register_by_email on habeas_register (business_id, email) where user_id is null and email <> '' and not inactive;
