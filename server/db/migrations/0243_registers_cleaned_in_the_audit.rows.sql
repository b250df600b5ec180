-- Entries of the audit from before 0242, some at a time: nothing else may be written meanwhile, and only for a moment.
alter table audit_log disable trigger append_only;
update audit_log a set
  before = audited_register(a.before, a.after), after = audited_register(a.after, a.before)
where (a.business_id, a.id) in (
  select o.business_id, o.id from audit_log o
  where o.entity = 'habeas_register'
    and jsonb_path_exists(jsonb_build_array(o.before, o.after), '$[*].user_data')
  limit 200);
alter table audit_log enable trigger append_only;

insert into audit_cleaning (business_id, audit_id, hash)
select l.business_id, l.audit_id, audit_hash(l.previous, a)
from audit_log a join audit_link l on l.business_id = a.business_id and l.audit_id = a.id
where a.entity = 'habeas_register' and l.hash <> audit_hash(l.previous, a)
  and not exists (select from audit_cleaning c where c.business_id = a.business_id and c.audit_id = a.id);
