-- What the label of a pack says: Resoluciones 5109 of 2005, 810 of 2021, 2492 of 2022 and 254 of 2023.
alter table product add column label jsonb not null default '{}';
alter table product add constraint product_label_check
  check (jsonb_typeof(label) = 'object' and length(label::text) <= 20000) not valid;
alter table product add column label_marks int not null default 0;
alter table product add constraint product_label_marks_check check (label_marks >= 0) not valid;

comment on column product.label is 'ingredients, allergens, nutrition, seals …: rules/label/label.ts; read on the page of the product alone';
comment on column product.label_marks is 'what lists are filtered by, written with the label: bits of rules/label/marks.ts';
