-- The module of a business that was there before: off, until somebody switches it on. New ones have it from known_modules.
insert into business_module (business_id, code, name, description, type, icon, position)
values (nullif(current_setting('app.business_id', true), '')::uuid, 'stock_counts', 'Conteos de inventario',
  'Varias personas cuentan con el celular lo que hay, y las diferencias se registran con su motivo.', 'operación', 'barcode', 30)
on conflict (business_id, code) do nothing;
