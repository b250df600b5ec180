-- A person reads their own requests about their data, and their copy has them.
create index habeas_request_of_user on habeas_request (business_id, user_id, received_at desc, id) where user_id is not null;
create index habeas_request_of_register on habeas_request (business_id, register_id) where register_id is not null;
