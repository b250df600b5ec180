-- Every link of the audit is told as it is committed: whoever listens knows how far it had come, before anybody could cut it
-- off again (docs/decisions/020-how-far-the-audit-had-come.md).
create function tell_audit_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit', new.business_id || ' ' || new.number || ' ' || encode(new.hash, 'hex'));
  return null;
end $$;
create trigger tell after insert on audit_link for each row execute function tell_audit_link();
