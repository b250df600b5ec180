-- What 0243 cleaned entries of the audit with.
drop function audited_register(jsonb, jsonb);
