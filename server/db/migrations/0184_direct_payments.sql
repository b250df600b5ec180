-- Payments that the shop itself sends to the provider. Sent: a second press within some seconds sends nothing.
alter table payment add column method text not null default '';
alter table payment add constraint payment_method_known check (method in ('', 'nequi', 'pse', 'bancolombia', 'card'))
  not valid;
alter table payment add column sent_at timestamptz;
comment on column payment.method is 'how it is paid in the shop itself; empty = at the page of the provider';
comment on column payment.sent_at is 'when the shop last sent it to the provider';
