-- Private baskets: whose they are, how many, how full; and who is told when a basket changes.

alter table custom_cart
  add constraint custom_cart_owner check (type <> 'private_user_collection' or creator_id is not null),
  add constraint custom_cart_name check (type <> 'private_user_collection' or length(name) <= 80),
  add foreign key (business_id, creator_id) references app_user (business_id, id);

-- The most baskets of a person and products of a basket. Whoever adds holds the person or the basket, so that two
-- tabs are counted one after the other.
create function limit_baskets() returns trigger language plpgsql as $$
begin
  perform 1 from app_user where business_id = new.business_id and id = new.creator_id for no key update;
  if (select count(*) from custom_cart
      where business_id = new.business_id and creator_id = new.creator_id
        and type = 'private_user_collection' and not inactive) > 50 then
    raise check_violation using message = 'More than 50 baskets of one person', constraint = 'custom_cart_most';
  end if;
  return null;
end $$;

create function limit_basket_products() returns trigger language plpgsql as $$
begin
  perform 1 from custom_cart where business_id = new.business_id and id = new.custom_cart_id for no key update;
  if (select count(*) from custom_cart_product
      where business_id = new.business_id and custom_cart_id = new.custom_cart_id) > 300 then
    raise check_violation using message = 'More than 300 products in one basket', constraint = 'custom_cart_product_most';
  end if;
  return null;
end $$;

create trigger limit_baskets after insert or update of inactive, type, creator_id on custom_cart
  for each row when (new.type = 'private_user_collection' and not new.inactive) execute function limit_baskets();
create trigger limit_basket_products after insert on custom_cart_product
  for each row execute function limit_basket_products();

-- What everybody sees is told; what a shopper does with baskets of their own is nobody else's business, and would
-- otherwise throw away every kept page of the shop.
drop trigger tell_change on custom_cart;
create trigger tell_added after insert on custom_cart for each row
  when (new.type <> 'private_user_collection') execute function tell_business_change();
create trigger tell_changed after update on custom_cart for each row
  when (new.type <> 'private_user_collection' or old.type <> 'private_user_collection')
  execute function tell_business_change();
create trigger tell_removed after delete on custom_cart for each row
  when (old.type <> 'private_user_collection') execute function tell_business_change();

create function tell_basket_change() returns trigger language plpgsql as $$
begin
  if exists (select 1 from custom_cart
             where business_id = coalesce(new.business_id, old.business_id)
               and id = coalesce(new.custom_cart_id, old.custom_cart_id) and type <> 'private_user_collection') then
    perform pg_notify('catalogue', coalesce(new.business_id, old.business_id)::text);
  end if;
  return null;
end $$;
create trigger tell_change after insert or update or delete on custom_cart_product
  for each row execute function tell_basket_change();
