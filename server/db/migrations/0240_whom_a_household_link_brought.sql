-- How many people an invitation link of a household brought: its owner sees it (issue 45, 6).
alter table household_link add column brought int not null default 0 check (brought >= 0);
comment on column household_link.brought is 'people who joined by it';
