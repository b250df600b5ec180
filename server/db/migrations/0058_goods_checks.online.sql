alter table product validate constraint product_goods_kind_check;
alter table product validate constraint product_sanitary_record_check;
