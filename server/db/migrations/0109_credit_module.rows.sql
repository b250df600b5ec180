-- The module of a business that was there before: off, until somebody switches it on. New ones have it from known_modules.
insert into business_module (business_id, code, name, description, type, icon, position)
values (nullif(current_setting('app.business_id', true), '')::uuid, 'customer_credit', 'Crédito de clientes',
  'Una devolución puede quedar como crédito, que el cliente usa al pagar su próximo pedido.', 'clientes', 'credit-card', 31)
on conflict (business_id, code) do nothing;
