alter table product validate constraint product_label_check;
alter table product validate constraint product_label_marks_check;
