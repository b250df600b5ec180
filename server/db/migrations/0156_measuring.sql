alter table business_config add column gtm_id text not null default '';
alter table business_config add column meta_pixel_id text not null default '';
comment on column business_config.gtm_id is 'container of Google Tag Manager, which then has Analytics and Ads; empty = none';
comment on column business_config.meta_pixel_id is 'pixel of Meta; empty = none';
