alter table office add column low_stock_told_on date;
comment on column office.low_stock_told_on is 'the last day on which its staff were told what is at its minimum';
