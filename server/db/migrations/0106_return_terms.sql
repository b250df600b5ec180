-- Until when a return may be asked for: the hours are the business's, their kind is of the goods.
alter table business_config add column return_hours int not null default 24
    check (return_hours between 0 and 720),
  add column return_short_hours int not null default 3 check (return_short_hours between 0 and 720);
comment on column business_config.return_hours is 'since the delivery, to ask for a return; 0 = none';
comment on column business_config.return_short_hours is 'the same for perishable goods';
alter table category add column return_term text not null default 'usual'
  check (return_term in ('usual', 'short', 'none'));
comment on column category.return_term is 'how long its goods may come back: rules/returns/request-terms.ts';
alter table subcategory add column return_term text check (return_term in ('usual', 'short', 'none'));
comment on column subcategory.return_term is 'null = that of its category';
