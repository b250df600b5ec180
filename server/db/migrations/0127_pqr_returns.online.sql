alter table pqr validate constraint pqr_return_fkey;
alter table pqr validate constraint pqr_return_check;
