-- Row-level security kept order_of_courier unused: it read a field of jsonb. order_by_courier (0105) says the same.
drop index order_of_courier;
