-- What tables and columns hold, said in the database as well: schema.sql shows it, and whoever looks with psql sees it.
-- Money is whole pesos, weight whole grams, distances metres; instants carry their zone, days are Colombia's.

comment on table schema_migration is 'Migrations that were applied, with the checksum of their text.';
comment on table write_probe is 'One row whose time the readiness probe moves: what cannot be written here cannot be sold.';
comment on table business is 'The registry of businesses. Read before the business is known, so it stands behind no policy.';
comment on table business_host is 'Host names of businesses, in lower case.';

comment on table business_config is 'What a shopper or the shell reads about the business (storefront 3, "Business config"). Small structured parts are jsonb under their wire names; what rules compute with has a column.';
comment on column business_config.cart_min_price is 'pesos; 0 = no minimum (decision 5)';
comment on column business_config.delivery_price is 'pesos; where no zone says otherwise (decision 6)';
comment on column business_config.bags_config is '[{code, name, price_per_bag, products_per_bag, products_grams_limit}]';
comment on column business_config.due_soon_minutes is 'an order is due soon so long before the end of its window';
comment on column business_config.order_carnes_last is 'the category with original name 2 is listed last';
comment on column business_config.online_payment_minutes is 'how long goods are reserved for an unpaid order (decision 12)';
comment on column business_config.gtag_id is 'empty = nothing is measured';
comment on column business_config.second_factor_roles is 'roles that must have a second step of sign-in';
comment on column business_config.max_units_per_product is 'pieces of one product in a cart';
comment on table business_module is 'Modules as the list of modules shows them.';
comment on table integration is 'Integrations with other systems, and when they run next.';

comment on table office is 'Offices (sedes).';
comment on column office.polygon is 'coverage: [[lat, lng], …], latitude first (decision 32)';
comment on column office.delivery_time_per_product is 'minutes of preparation for each product';
comment on column office.hours is 'OfficeHours of rules/hours.ts';
comment on column office.window_capacity is 'orders a window; 0 = no limit';
comment on column office.ws_keys is 'names of fields in the external stock service';
comment on column office.is_default is 'shown to who has not chosen an office (decision 29)';
comment on table zone is 'Delivery zones of an office, each with its fee.';
comment on column zone.delivery_fee is 'pesos';
comment on column zone.polygon is '[[lat, lng], …]';

comment on table category is 'Categories; listed by position, then by id descending.';
comment on column category.original_name is 'the name in the external system';
comment on column category.visible_name is 'whether the name is written over its picture';
comment on column category.tint is 'token of the colour behind its pictures';
comment on column category.gram_step is 'null = 50 g (decision 27)';
comment on column category.min_grams is 'null = 100 g';
comment on table subcategory is 'Subcategories; listed by position descending (storefront 3).';
comment on table planometry is 'Aisle and gondola of a subcategory in an office.';
comment on table brand is 'Brands.';
comment on table provider is 'Suppliers; a user of role provider speaks for one (decision 37).';
comment on table product is 'Products. What differs between offices is in product_office.';
comment on column product.sku is 'id_item on the wire';
comment on column product.size_text is '''500 g'', ''12 und'', ''Por peso''';
comment on column product.count_type is 'units: sold and stocked by the piece; grams: the price buys quantity_pum grams, stock in grams';
comment on column product.grams_per_unit is 'grams_x_unidad';
comment on column product.quantity_pum is 'content the price buys, in pum_unit; 0 = not known (decision 3)';
comment on column product.hidden is 'inactiveManual: hidden by hand';
comment on column product.inactive_reason is 'parts joined with ''|''';
comment on table product_office is 'Price and stock of a product in an office. What shelves are sorted and filtered by is a copy of the product''s, held by trigger product_copied; listed is decision 33 in one place.';
comment on column product_office.price is 'pesos';
comment on column product_office.price_neto is 'pesos; what is paid';
comment on column product_office.stock is 'pieces, or grams of what is sold by the gram';
comment on column product_office.received is 'all that ever came in: stock + taken by orders = received';
comment on column product_office.popularity is 'copy of views_total';
comment on column product_office.visible is 'copy: active, not hidden, with picture';
comment on column product_office.discount_bp is 'hundredths of a percent';

comment on table search_synonym is 'Words that mean the same when searching: {gaseosa, refresco}.';
comment on table search_miss is 'Searches that found nothing, one row for each wording.';
comment on column search_miss.query is 'normalised';

comment on table offer is 'Banners and promotions of the storefront, by section.';
comment on column offer.art is 'a banner without a photograph: {title, text, tag, tint, pictures}';
comment on column offer.end_daily_hour is 'inclusive: 18 is until 18:59:59 (decision 19)';
comment on table custom_cart is 'Recipes, events, markets and the private baskets of shoppers.';
comment on column custom_cart.body is 'sanitised HTML';
comment on column custom_cart.recipe_details is '{time, portions, dificult}';
comment on column custom_cart.banner_footer is '{image, link}';
comment on table custom_cart_product is 'Products of a custom cart with their quantity.';
comment on table blog_post is 'Posts of the blog.';
comment on column blog_post.body is 'sanitised HTML';

comment on table app_user is 'People of a business, shoppers and staff alike. An e-mail is unique in its business.';
comment on column app_user.phone is '+57XXXXXXXXXX';
comment on column app_user.provider is 'how the account was made';
comment on column app_user.provider_id is 'the supplier a user of role provider speaks for';
comment on column app_user.office_id is 'branchId: staff bound to one office';
comment on column app_user.proved_phone is 'the number they have shown to hold';
comment on column app_user.google_sub is 'Google''s id of the person';
comment on column app_user.erased_at is 'forgotten at their request';
comment on table address is 'Addresses of shoppers.';
comment on column address.alias is 'neighbourhood';
comment on table user_photo is 'Photos of people, a row for each width and type.';

comment on table session is 'Sessions; only the SHA-256 of the token is here.';
comment on column session.socket_id is 'what an app calls itself for its live connection';
comment on table known_browser is 'Browsers in which somebody has signed in: their attempts are not counted with those of strangers.';
comment on table half_sign_in is 'Sign-ins whose first step was right and whose second is still to come. They open nothing.';
comment on table second_factor is 'The sealed secret of somebody''s authenticator app.';
comment on column second_factor.last_counter is 'codes up to here are used or over (RFC 6238, 5.2)';
comment on table recovery_code is 'Codes on paper for who lost their app; keyed hashes.';
comment on table password_link is 'Links that let their holder choose a password, once.';
comment on table email_change is 'A new e-mail that still has to be confirmed, one a person.';
comment on table phone_code is 'Codes sent to phones; keyed hashes.';
comment on table login_nonce is 'Nonces of Google sign-ins, each used once.';
comment on table rate_limit is 'Counters of attempts in a time window, shared by all processes.';

comment on table consent is 'Consent evidence, append-only (Ley 1581 of 2012, decision 43).';
comment on table deletion_request is 'Requests to erase an account (Ley 1581 of 2012, articles 8 and 15).';
comment on column deletion_request.due_at is 'the law''s term for an answer';
comment on table download_ticket is 'Tickets of downloads: single use, one minute (decision 40).';

comment on table cart is 'Carts; one active cart a person.';
comment on column cart.id is 'the history uuid of the wire';
comment on column cart.bags_code is 'null = not chosen yet, '''' = without bag';
comment on column cart.version is 'moves with every change; binds an order to what was seen';
comment on column cart.rejected is 'products_rejected: removed by validation';
comment on column cart.refused_coupon_codes is 'automatic coupons the shopper took out (docs/decisions/022)';
comment on table cart_line is 'Lines of carts. The same product with another maturity, comment or options is another line (decision 24).';
comment on column cart_line.seen_price_neto is 'pesos; the net price the shopper last saw and accepted';
comment on table cart_merge is 'Guest carts that were merged, by merge key: a repeat changes nothing (decision 25).';
comment on table cart_history is 'What was done to a cart, one row a change; erased after 180 days.';
comment on column cart_history.count is 'pieces or grams afterwards; null = removed, or not about one product';

comment on table coupon is 'Coupons. A removed one stays for the orders that used it.';
comment on column coupon.code is 'lower case';
comment on column coupon.value is 'pesos; used when percentage is 0';
comment on column coupon.uses_total_limit is '0 = no limit';
comment on column coupon.uses_per_user_limit is '0 = no limit';
comment on table coupon_use is 'Uses of coupons by orders.';
comment on column coupon_use.returned_at is 'a cancelled order gives its use back once';

comment on table delivery_window is 'Delivery windows of an office, taken like stock (decision 20b).';
comment on column delivery_window.queued is 'lines of open orders still to be picked';
comment on table order_counter is 'The last order number of a business.';
comment on table customer_order is 'Orders. Every figure is the server''s; total = subtotal + bags + delivery - coupons (decision 9).';
comment on column customer_order.number is 'id_order on the wire; given last in the order''s transaction';
comment on column customer_order.discounts_total is 'information only (decision 4)';
comment on column customer_order.units_count is 'products as the board counts them';
comment on column customer_order.coupons is '[{code, amount}]';
comment on column customer_order.address is 'snapshot; null for pickup';
comment on column customer_order.customer is 'snapshot {fullname, phone, email, identification_card}';
comment on column customer_order.delivery is 'picker, courier and labels (storefront 3)';
comment on column customer_order.share_token is '128 random bits, base64url (decision 39)';
comment on column customer_order.holds_goods is 'whether it still has the stock, window and coupon uses it took';
comment on column customer_order.payment_due_at is 'until when goods are reserved while it is unpaid';
comment on table order_line is 'Lines of orders as they were bought.';
comment on column order_line.product is 'snapshot (decision 48)';
comment on column order_line.stock_demand is 'pieces or grams taken from the office''s stock';
comment on table order_event is 'Who moved an order, when and why; append-only (decision 15).';

comment on table payment is 'Attempts to pay an order online; the row is written before its provider is asked.';
comment on column payment.reference is 'ours: Wompi''s reference, CredibanCo''s orderNumber';
comment on column payment.provider_order is 'CredibanCo''s mdOrder';
comment on column payment.amount is 'pesos';
comment on column payment.next_query_at is 'when the provider is asked again; null = never';
comment on table payment_transaction is 'What providers say of their transactions. Approved is never overwritten (decision 16).';
comment on table payment_event is 'Events of providers as they came, before anything is done with them.';
comment on table payment_review is 'Money that fits no order, for a person to decide (decision 18).';
comment on table refund is 'Money given back.';
comment on column refund.amount is 'pesos';

comment on table message is 'Mail, SMS and push on their way; sealed, and erased once they have left (decision 17).';
comment on table push_subscription is 'Devices that may be sent messages; they end with their session.';
comment on table outbox is 'Effects that leave after the commit that made them true (decision 17).';

comment on table audit_log is 'What staff did, with before and after; append-only (decision 47).';
comment on table audit_link is 'The chain of hashes over audit_log.';
comment on table audit_seal is 'Signatures of how far the audit had come.';
comment on table stat is 'One number a day, module, reference and office (back-office 3, "Stat record"). No office = the nil id.';
