-- Names of the business at the analytics service (storefront 3); '' = nothing is measured and nothing is loaded.
alter table business_config
  add gtag_id text not null default '',
  add gtag_business_id text not null default '',
  add ga_measurement_id text not null default '';
