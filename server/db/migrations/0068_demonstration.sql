-- What a demonstration lacks of the law's duties does not keep it closed (rule 103).
alter table business add column demonstration boolean not null default false;
comment on column business.demonstration is
  'whether it sells nothing real: its shop opens whatever duties of the law it leaves undone';
