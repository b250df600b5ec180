-- A document is kept with its kind as issued; a buyer is compared with the one that was read to issue it.
alter table customer_order add column billing_version integer;
comment on column customer_order.billing_version is 'version of the order since which billing is this; null = since it was placed';
comment on column customer_order.invoice is '{number, cufe, url, date, kind} of the document issued for it; older ones have no kind';
