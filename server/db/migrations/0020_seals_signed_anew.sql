-- With a new key the seals of the audit are signed anew: a signature may change, what it is about may not.
drop trigger append_only on audit_seal;
create trigger append_only before delete or truncate or update of business_id, number, hash, at on audit_seal
  for each statement execute function refuse_rewriting();
grant update (signature) on audit_seal to canasta_app;
comment on table audit_seal is 'Signatures of how far the audit had come; with a new key they are signed anew.';
