alter table pqr add column return_id uuid;
alter table pqr add constraint pqr_return_fkey foreign key (business_id, order_id, return_id)
  references order_return (business_id, order_id, id) not valid;
alter table pqr add constraint pqr_return_check check (return_id is null or order_id is not null) not valid;
comment on column pqr.return_id is 'the return of its order by which it was settled; null: none';
