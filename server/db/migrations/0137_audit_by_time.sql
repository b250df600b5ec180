-- The audit is read in the order of time, whatever it is searched by: each search reads a page from an index.
create index audit_log_by_at on audit_log (business_id, at desc, id desc);
create index audit_log_of_actor on audit_log (business_id, actor_id, at desc, id desc);
create index audit_log_of_action on audit_log (business_id, action, at desc, id desc);
create index audit_log_of_kind on audit_log (business_id, entity, at desc, id desc);
drop index audit_log_by_time;
drop index audit_log_by_actor;
