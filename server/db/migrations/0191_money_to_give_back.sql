-- What the provider is still to be asked for is looked for every second (server/jobs/business-rounds.ts): by an index of
-- the few rows that wait, not among all that were ever given back.
create index refund_waiting on refund (business_id, created_at)
  where state = 'asking' and answer = '' and how = 'void';
create index payment_review_waiting on payment_review (business_id, created_at)
  where void_state = 'asking' and void_answer = '';
