-- Whether whoever may use a coupon finds it in their profile (rule 141); otherwise it is for who knows its code.
alter table coupon add column in_profile boolean not null default false;
