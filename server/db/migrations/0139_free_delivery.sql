-- Rule 124: delivery is free from an amount of products on; 0 = it never is.
alter table zone add column free_delivery_from bigint not null default 0 check (free_delivery_from >= 0);
alter table business_config
  add column free_delivery_from bigint not null default 0 check (free_delivery_from >= 0);
comment on column zone.free_delivery_from is 'pesos of products from which delivery is free; 0 = never';
comment on column business_config.free_delivery_from is 'the same outside of all zones';
