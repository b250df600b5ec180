-- A provider's transaction is of one payment (docs/decisions/029). New rows are held to it; old ones are not read again.

-- Its reference is that of its payment, and never becomes another's.
create unique index payment_reference_once on payment (business_id, id, gateway, reference);
alter table payment_transaction add constraint transaction_has_its_payments_reference
  foreign key (business_id, payment_id, gateway, reference) references payment (business_id, id, gateway, reference) not valid;

-- The transaction that paid it: one of its own.
create unique index transaction_of_payment on payment_transaction (business_id, gateway, transaction_id, payment_id);
alter table payment add column transaction_id text;
alter table payment add constraint payment_paid_by_its_own
  foreign key (business_id, gateway, transaction_id, id)
  references payment_transaction (business_id, gateway, transaction_id, payment_id) not valid;

-- What is asked to be undone is one transaction, and only its own answer ends the question.
alter table refund add column transaction_id text;

-- When an event is looked at next: its provider is asked first, and may not answer.
alter table payment_event add column due_at timestamptz not null default now();

-- The reference under which a transaction was reported, where it is not the transaction's own.
alter table payment_review add column reference text not null default '';
alter table payment_review drop constraint payment_review_kind_check;
alter table payment_review add constraint payment_review_kind_check check (kind in
  ('late', 'wrong_amount', 'wrong_currency', 'wrong_reference', 'unknown', 'paid_twice', 'voided', 'missing')) not valid;
