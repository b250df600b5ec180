-- Classes of tax: of goods, of what a business charges beside them, and of each line as it was ordered.
alter table category add column tax_class text check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$');
alter table subcategory add column tax_class text check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$');
alter table product add column tax_class text;
alter table product add constraint product_tax_class check (tax_class ~ '^[a-z][a-z0-9_]{1,39}$') not valid;
alter table business_config
  add column tax_default text not null default '' check (tax_default ~ '^([a-z][a-z0-9_]{1,39})?$'),
  add column tax_bags text not null default 'vat_19' check (tax_bags ~ '^[a-z][a-z0-9_]{1,39}$'),
  add column tax_delivery text not null default 'vat_19' check (tax_delivery ~ '^[a-z][a-z0-9_]{1,39}$');
alter table customer_order add column tax_classes jsonb;
alter table order_line
  add column tax_class text,
  add column tax_ml int,
  add column base bigint,
  add column vat bigint,
  add column consumption bigint;
alter table order_line add constraint order_line_taxes_add_up check (
  (base is null and vat is null and consumption is null)
  or (tax_class is not null and base >= 0 and vat >= 0 and consumption >= 0 and base + vat + consumption = total)
) not valid;
comment on column product.tax_class is 'rules/taxes/tax-classes.ts; null = that of its subcategory, category or business';
comment on column subcategory.tax_class is 'null = that of its category';
comment on column category.tax_class is 'null = that of the business';
comment on column business_config.tax_default is 'of goods of which nothing else is said; empty = not known';
comment on column business_config.tax_bags is 'class of tax of bags';
comment on column business_config.tax_delivery is 'class of tax of delivery';
comment on column customer_order.tax_classes is '{bags, delivery} when it was ordered; null in older orders';
comment on column order_line.tax_class is 'when it was ordered; null = not known';
comment on column order_line.tax_ml is 'millilitres of a piece, for taxes by volume';
comment on column order_line.base is 'base + vat + consumption = total, before coupons; null = not known';

-- A version without these columns changes a total alone: its taxes are then not known, instead of wrong.
create function forget_line_taxes() returns trigger language plpgsql as $function$
begin
  if new.total <> old.total and (new.base, new.vat, new.consumption) is not distinct from (old.base, old.vat, old.consumption)
  then
    new.base := null;
    new.vat := null;
    new.consumption := null;
  end if;
  return new;
end $function$;
create trigger forget_line_taxes before update of total on order_line
  for each row execute function forget_line_taxes();
