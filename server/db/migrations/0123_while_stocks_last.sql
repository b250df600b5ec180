alter table product add column while_stocks_last boolean not null default false;
comment on column product.while_stocks_last is 'its offers hold as long as an office has it (rule 115)';
