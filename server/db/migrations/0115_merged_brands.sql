-- Spellings of one brand become one: its products move, and whoever names the other spelling means this one.
alter table brand add column merged_into uuid;
alter table brand add constraint brand_merged_into
  foreign key (business_id, merged_into) references brand (business_id, id);
alter table brand add constraint brand_merged_is_inactive check (inactive or merged_into is null);
comment on column brand.merged_into is 'the brand its products went to; imports that name it mean that one';
