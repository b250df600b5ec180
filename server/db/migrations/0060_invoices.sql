-- To whom an invoice is made out, remembered with its person and as it was for an order; and what was issued.
alter table app_user add column billing jsonb;
alter table customer_order add column billing jsonb, add column invoice jsonb;
comment on column app_user.billing is '{documentType, document, name, email, vatResponsible} of invoices; the document is sealed for this person';
comment on column customer_order.billing is 'as app_user.billing, the document sealed for this order; null = no invoice was asked for';
comment on column customer_order.invoice is '{number, cufe, url, date} of the document issued for it';
