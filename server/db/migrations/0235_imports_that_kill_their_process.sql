-- A file that ended the process of its import twice is refused (docs/decisions/068).
alter table product_import
  add column process_deaths int not null default 0 check (process_deaths >= 0);
comment on column product_import.process_deaths is 'how often the process that read or checked it ended without a result';
