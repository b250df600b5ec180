-- The module of a business that was there before: off, until somebody switches it on.
insert into business_module (business_id, code, name, description, type, icon, position)
select nullif(current_setting('app.business_id', true), '')::uuid, m.code, m.name, m.description, m.type, m.icon, m.place
from known_modules() m where m.code = 'standing_orders'
on conflict (business_id, code) do nothing;
