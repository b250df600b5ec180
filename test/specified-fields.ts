import type { Who } from '#contract/access.ts';
import type { CallId } from '#contract/index.ts';

/**
 * The fields of back-office 3 in its words: where each is sent, to whom, and what it names and nobody gets
 * (docs/decisions/048, rule 83).
 */
type Specified = readonly [sent: `${CallId} ${string}`, who: Who, fields: string, never?: string];

const base = 'id, inactive, inactiveDate, creationDate, lastUpdateDate';
const people = `id, idAuth, name, last_name, email, phone, identification_card, birthday, role, provider, photoUrl,
  thumbnail, branchId, habeasAccept, last_active_date, last_disconnet_date, inactive, inactiveDate, creationDate,
  lastUpdateDate, isAdminOrSuper`;
const neverOfPeople = 'token, FCMtoken, socket_id, password, password_hash';
const figures = `price_domicile, price_subtotal_computed, price_total_computed, price_total, price_total_bags,
  discounts_total, coupons_total, coupons_applyed, bags_count, bags_config, payment_method_selected, observations_client,
  min_subtotal, creationDate, id, id_order, userId, user, type, state, state_updates, last_update, delivery`;
const crew = `start_date, end_date, picker_id, picker_name, cashier_id, cashier_name, delivery_id, delivery_name`;
const line = `id, id_item, count, countType, countDisplay, totalPrice, pricePerUnit, priceBase, comment, maturity, tags,
  countDisplayForceGrams, optionsTags`;
const product = `id, id_item, id_item_old, bar_code, title, subTitle, title_large, brand, description, description_large,
  provider, type, category_id, main_category_id, main_category_name, sub_category_id, tags, order, price, price_neto, pum,
  pumOffice, unit_measurement_pum, unit_measurement_pum_full, grams_x_unidad, unit_gram, unit_measurement, photoUrl,
  anotherPhotos, videos, countType, maturity, only_buy_units, stock_branch_offices, offices_ids_with_stock,
  offices_ids_with_discount, withoutStock, inactive, inactiveManual, inactiveReason, hideStartDiscount, hasDiscount,
  the_discount, salesTotalCount, viewsTotalCount, suggestPromoteNum, imageUploaded, removed, creationDate, lastUpdateDate`;
const category = `id, categoryName, originalName, visibleName, icon, iconMini, cover, banner, bannerBgColor, withManturity,
  position, totalProducts, subcategories, subcategoriesArr, restrictionsMessage, productsTags, productsTagsSelectable,
  product_card_config, disabled, inactive, lastUpdateDate`;
const cards = `image, likes, brand, brand_product_detail, provider, provider_product_detail, price, price_detail, discount,
  discount_detail, sku, sku_detail, pum, pum_detail, tags, tags_detail, show_sub_title, show_sub_title_detail, kg_detail,
  image_detail, likes_detail, price_preview_kg, price_preview_kg_detail, only_buy_units, only_buy_units_detail,
  unit_gram_force, alert_before_add, select_only_grams`;
const subcategory = `id, name, displayName, show, subCategoryInsert, order, photoUrl, bannerUrl, group, groupName,
  product_card_config, disabled, planometry, restrictionsMessage, productsTagsSelectable, updatedAt`;
const office = `${base}, name, displayName, city, address, geopoint, polygon, support_number, delivery_time_per_product,
  key, key_price, key_price_neto, key_discount, key_pum, key_pum_measurement, key_stock_min, key_quantity_pum`;
const offer = `${base}, nameOffer, url, photo, photos, video_url, section, startDate, dueDate, startDailyHour, endDailyHour,
  alldays, order, branchId, branchOffice, city, category, subCategory, routeMode, vertical, analyticsEvent`;
const coupon = `${base}, type, code, description, usesPerUserLimit, usesTotalLimit, usesTotalCount, stackLimit, startDate,
  endDate, produtsIds, value, percentage, offices_ids, autoActivate`;
const community = `${base}, name, body, photoUrl, photos, videoUrl, creatorId, creator, type, showOnCheckout,
  recipe_details, banner_footer`;
const person = `name, last_name, second_last_name, email, document_type, document_number, document_date_expedition,
  document_place_expedition, gender, birthdate, department, city, neighborhood, primary_address_type, prefered_location_office,
  primary_address_number, secondary_address_number_a, secondary_address_number_b, reference_point, phone_number`;
const config = `app_title, theme, icons, support_url, modules_enable, custom_text_fields, custom_static_images, bags_config,
  app_custom_headers, cart_min_price, delivery_price, gtag_id, ga_measurement_id, gtag_business_id, footer_config,
  header_message, order_carnes_last`;
const pages = `page, totalPages, limitPerPage, limit, totalCount, filter, order, query, hiddenfields, hasNextPage`;

export const specifiedFields: readonly Specified[] = [
  ['people.get user', 'superadmin', `${people}, addresses`, neverOfPeople],
  ['users.get ', 'superadmin', `${people}, addresses`, neverOfPeople],
  ['people.list items', 'superadmin', people, neverOfPeople],
  ['users.allPaginate list', 'superadmin', people, neverOfPeople],
  ['orders.allPaginate list', 'user', figures],
  ['orders.allPaginate list.delivery', 'user', crew],
  ['orders.get order', 'link holder', `${figures}, products, products_rejected, address_selected`],
  [
    'orders.get order.address_selected',
    'link holder',
    'id, address, alias, city, branch, idBranch, displayName, name, geopoint, zoneDisplayName, comment',
  ],
  [
    'orders.get order.bags_config',
    'link holder',
    'price_per_bag, products_per_bag, products_grams_limit, name, code',
  ],
  [
    'orders.get order.delivery',
    'link holder',
    `${crew}, label_cart, label_cart_assigned, products_approved_ids, products_rejected_ids, products_modified,
      assigned_history, observations`,
  ],
  [
    'orders.get order.products',
    'link holder',
    `${line}, is_replaced, replaced_product_id, original_product_id, product`,
  ],
  [
    'orders.get order.products.product',
    'link holder',
    'id, title, photoUrl, bar_code, id_item, countType, countTypeDisplayName',
  ],
  [
    'orders.get order.products.product',
    'admin',
    `title_large, description, category_id, sub_category_id, category, unit_gram, unit_measurement,
      unit_measurement_pum, pumOffice, comment`,
  ],
  ['cart.active cart', 'user', 'id, userId, products, bags_config, coupons_applyed'],
  ['cart.active cart.products', 'user', `${line}, product`],
  ['shoppingCarts.allPaginate list', 'user', base],
  [
    'cartHistory.allPaginate list',
    'user',
    'userId, shoppingCart, device, ip, action, adminSendRestore, restoredDate',
  ],
  ['products.staffPage list', 'admin', product],
  ['products.listForStaff items', 'admin', product],
  [
    'products.staffPage list.stock_branch_offices',
    'admin',
    'id, price, price_neto, discount, stock, stock_min, pum, quantity_pum',
  ],
  ['categories.staffPage list', 'superadmin', category],
  ['adminCategories.list items', 'admin', category],
  ['adminCategories.get product_card_config', 'admin', cards],
  ['adminCategories.get subcategoriesArr', 'admin', subcategory],
  ['subcategories.list result', 'admin', subcategory],
  ['planometry.list planometry', 'admin', 'id, office_id, gondola, isle'],
  ['subcategoryOptions.get options', 'admin', 'name, options'],
  ['categoryTags.list tags', 'admin', 'tagName, originalName, tag'],
  ['offices.staffOne ', 'superadmin', `${office}, stock`],
  ['zones.list data', 'admin', 'id, distance, deliveryFee, polygon, officeId'],
  ['offers.staffPage list', 'superadmin', offer],
  ['cupons.allPaginate list', 'superadmin', coupon],
  ['cuponsUsed.list list', 'user', 'idUser, idShoppingCart, idCupon'],
  ['customCarts.staffOne ', 'superadmin', `${community}, products`],
  ['campaings.list list', 'superadmin', `${base}, type, title, description, photoUrl, office, uid`],
  ['brands.staffPage list', 'superadmin', `${base}, name, displayName, description, logo, totalProducts`],
  ['logs.list list', 'superadmin', 'id, type, value'],
  [
    'stats.list list',
    'superadmin',
    'id, module, type, displayName, aditionalReference, reference, office, value',
  ],
  [
    'imports.list list',
    'superadmin',
    `_id, status_message, import_status, total_records, processed_records, total_brands, total_categories,
      created_at, updated_at, wslast_updated_at`,
  ],
  ['modules.list list', 'admin', 'id, name, description, type, icon, code, status'],
  ['integrations.list list', 'superadmin', 'id, name, cron_next_step'],
  [
    'business.get ',
    'anyone',
    `at_business, payment_gateways, custom_css_styles, ${config}`,
    'server_subprocess_url',
  ],
  ['business.settings settings', 'superadmin', `server_subprocess_url, ${config}`],
  [
    'register.get ',
    'habeas staff',
    `id, user_type, client_type, promotional_send_authorization, registraduria_data, registraduria_status,
      createdAt, updatedAt, status, user_data, company_data`,
  ],
  ['register.get user_data', 'habeas staff', person],
  [
    'register.get company_data',
    'habeas staff',
    'ciiu, social_object, document_type, document_number, email, rut, message, business_type',
  ],
  ['offers.allPaginate pagination', 'anyone', pages],
  ['orders.board pagination', 'admin', 'page, totalPages, totalCount, hasNextPage'],
];
