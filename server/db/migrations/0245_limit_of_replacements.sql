-- What a replacement may cost above the line that it replaces, and who lets the store give away more (rule 86).

alter table business_config add column replacement_percent int not null default 20
  check (replacement_percent between 0 and 1000);
comment on column business_config.replacement_percent is 'how much more a replacement may cost than what it replaces, in percent';
alter table business_config add column replacement_pesos bigint not null default 3000
  check (replacement_pesos between 0 and 10000000);
comment on column business_config.replacement_pesos is 'the same in pesos; both hold';

alter table order_question add column asks text not null default 'shopper' check (asks in ('shopper', 'staff'));
comment on column order_question.asks is 'staff: a picker asks the store for more than the limit of replacements; its shopper is not asked and pays no more';
alter table order_question add column loss bigint not null default 0 check (loss >= 0);
comment on column order_question.loss is 'pesos of it that nobody pays, as asked; staff who say yes give them away';
alter table order_question add column answered_by uuid;
comment on column order_question.answered_by is 'of the staff, for asks = staff';
alter table order_question add constraint order_question_answered_by foreign key (business_id, answered_by)
  references app_user (business_id, id) not valid;
grant update (answered_by) on order_question to canasta_app;

alter table order_settlement add column given_away bigint not null default 0 check (given_away >= 0);
comment on column order_settlement.given_away is 'pesos that replacements were worth above what is charged for them';
