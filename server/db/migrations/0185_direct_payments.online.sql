alter table payment validate constraint payment_method_known;
