-- withdrawn: removed by its author while it was not visible. Its words are gone, but a new one waits for staff, as a
-- rewritten one does (docs/decisions/078).
alter table product_review drop constraint product_review_state_check;
alter table product_review add constraint product_review_state_check
  check (state in ('visible', 'held', 'hidden', 'withdrawn'));
alter table product_review add check (state <> 'withdrawn' or (body = '' and answer = ''));
