-- An office has single dates with their own hours, or closed (rule 88); its four kinds of hours are in hours.
alter table office
  add column special_days jsonb not null default '[]' check (jsonb_typeof(special_days) = 'array');
comment on column office.special_days is
  'single dates: [{ date, reason, hours }], hours as DayHours of rules/dates/office-hours.ts, null when closed';
comment on column office.hours is
  'WeekHours of rules/dates/office-hours.ts; kinds that are missing follow from orders and deliveries';
