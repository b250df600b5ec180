-- Lists of carts, the most recent first: of a person, and of everybody for staff.
create index cart_of_user on cart (business_id, user_id, created_at desc, id);
create index cart_by_created on cart (business_id, created_at desc, id);
