import type { Who } from './access.ts';
import type { CallId } from './index.ts';

/**
 * The fields of back-office 3 in its words, where each is sent and to whom (docs/decisions/138). `never`: what it names
 * and nobody gets (decision 83).
 */
type Specified = { entity: string; sent: `${CallId} ${string}`; who: Who; fields: string; never?: string };

const base = 'id, inactive, inactiveDate, creationDate, lastUpdateDate';
const people = `id, idAuth, name, last_name, email, phone, identification_card, birthday, role, provider, photoUrl,
  thumbnail, branchId, habeasAccept, last_active_date, last_disconnet_date, creationDate, lastUpdateDate, isAdminOrSuper`;
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
  price_preview_kg, price_preview_kg_detail, only_buy_units, unit_gram_force, alert_before_add, select_only_grams`;
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
  {
    entity: 'user',
    sent: 'people.get user',
    who: 'superadmin',
    fields: `${people}, addresses`,
    never: neverOfPeople,
  },
  {
    entity: 'user',
    sent: 'users.get ',
    who: 'superadmin',
    fields: `${people}, addresses`,
    never: neverOfPeople,
  },
  { entity: 'users', sent: 'people.list items', who: 'superadmin', fields: people, never: neverOfPeople },
  {
    entity: 'users',
    sent: 'users.allPaginate list',
    who: 'superadmin',
    fields: people,
    never: neverOfPeople,
  },
  { entity: 'orders', sent: 'orders.allPaginate list', who: 'user', fields: figures },
  { entity: 'orders: who', sent: 'orders.allPaginate list.delivery', who: 'user', fields: crew },
  {
    ...{ entity: 'order', sent: 'orders.get order', who: 'link holder' },
    fields: `${figures}, products, products_rejected, address_selected`,
  },
  {
    ...{ entity: 'order: address', sent: 'orders.get order.address_selected', who: 'link holder' },
    fields:
      'id, address, alias, city, branch, idBranch, displayName, name, geopoint, zoneDisplayName, comment',
  },
  {
    ...{ entity: 'order: bags', sent: 'orders.get order.bags_config', who: 'link holder' },
    fields: 'price_per_bag, products_per_bag, products_grams_limit, name, code',
  },
  {
    ...{ entity: 'order: delivery', sent: 'orders.get order.delivery', who: 'link holder' },
    fields: `${crew}, label_cart, label_cart_assigned, products_approved_ids, products_rejected_ids, products_modified,
      assigned_history, observations`,
  },
  {
    ...{ entity: 'order: line', sent: 'orders.get order.products', who: 'link holder' },
    fields: `${line}, is_replaced, replaced_product_id, original_product_id, product`,
  },
  {
    ...{ entity: 'order: product', sent: 'orders.get order.products.product', who: 'link holder' },
    fields: 'id, title, photoUrl, bar_code, id_item, countType, countTypeDisplayName',
  },
  {
    ...{ entity: 'order: product, today', sent: 'orders.get order.products.product', who: 'admin' },
    fields: `title_large, description, category_id, sub_category_id, category, unit_gram, unit_measurement,
      unit_measurement_pum, pumOffice, comment`,
  },
  {
    entity: 'cart',
    sent: 'cart.active cart',
    who: 'user',
    fields: 'id, userId, products, bags_config, coupons_applyed',
  },
  { entity: 'cart line', sent: 'cart.active cart.products', who: 'user', fields: `${line}, product` },
  { entity: 'carts', sent: 'shoppingCarts.allPaginate list', who: 'user', fields: base },
  {
    ...{ entity: 'cart history', sent: 'cartHistory.allPaginate list', who: 'user' },
    fields: 'userId, shoppingCart, device, ip, action, adminSendRestore, restoredDate',
  },
  { entity: 'product', sent: 'products.staffPage list', who: 'admin', fields: product },
  { entity: 'product', sent: 'products.listForStaff items', who: 'admin', fields: product },
  {
    ...{ entity: 'product: offices', sent: 'products.staffPage list.stock_branch_offices', who: 'admin' },
    fields: 'id, price, price_neto, discount, stock, stock_min, pum, quantity_pum',
  },
  { entity: 'category', sent: 'categories.staffPage list', who: 'superadmin', fields: category },
  { entity: 'category', sent: 'adminCategories.list items', who: 'admin', fields: category },
  { entity: 'cards', sent: 'adminCategories.get product_card_config', who: 'admin', fields: cards },
  { entity: 'subcategory', sent: 'adminCategories.get subcategoriesArr', who: 'admin', fields: subcategory },
  { entity: 'subcategory', sent: 'subcategories.list result', who: 'admin', fields: subcategory },
  {
    entity: 'planometry',
    sent: 'planometry.list planometry',
    who: 'admin',
    fields: 'id, office_id, gondola, isle',
  },
  { entity: 'option', sent: 'subcategoryOptions.get options', who: 'admin', fields: 'name, options' },
  { entity: 'tag', sent: 'categoryTags.list tags', who: 'admin', fields: 'tagName, originalName, tag' },
  { entity: 'office', sent: 'offices.staffOne ', who: 'superadmin', fields: `${office}, stock` },
  {
    entity: 'zone',
    sent: 'zones.list data',
    who: 'admin',
    fields: 'id, distance, deliveryFee, polygon, officeId',
  },
  { entity: 'offer', sent: 'offers.staffPage list', who: 'superadmin', fields: offer },
  { entity: 'coupon', sent: 'cupons.allPaginate list', who: 'superadmin', fields: coupon },
  {
    entity: 'coupon use',
    sent: 'cuponsUsed.list list',
    who: 'user',
    fields: 'idUser, idShoppingCart, idCupon',
  },
  { entity: 'community', sent: 'customCarts.staffOne ', who: 'superadmin', fields: `${community}, products` },
  {
    ...{ entity: 'campaign', sent: 'campaings.list list', who: 'superadmin' },
    fields: `${base}, type, title, description, photoUrl, office, uid`,
  },
  {
    ...{ entity: 'brand', sent: 'brands.staffPage list', who: 'superadmin' },
    fields: `${base}, name, displayName, description, logo, totalProducts`,
  },
  { entity: 'log', sent: 'logs.list list', who: 'superadmin', fields: 'id, type, value' },
  {
    ...{ entity: 'stat', sent: 'stats.list list', who: 'superadmin' },
    fields: 'id, module, type, displayName, aditionalReference, reference, office, value',
  },
  {
    ...{ entity: 'import', sent: 'imports.list list', who: 'superadmin' },
    fields: `_id, status_message, import_status, total_records, processed_records, total_brands, total_categories,
      created_at, updated_at, wslast_updated_at`,
  },
  {
    ...{ entity: 'module', sent: 'modules.list list', who: 'admin' },
    fields: 'id, name, description, type, icon, code, status',
  },
  {
    entity: 'integration',
    sent: 'integrations.list list',
    who: 'superadmin',
    fields: 'id, name, cron_next_step',
  },
  {
    ...{ entity: 'configuration', sent: 'business.get ', who: 'anyone' },
    ...{
      fields: `at_business, payment_gateways, custom_css_styles, ${config}`,
      never: 'server_subprocess_url',
    },
  },
  {
    ...{ entity: 'configuration', sent: 'business.settings settings', who: 'superadmin' },
    fields: `server_subprocess_url, ${config}`,
  },
  {
    ...{ entity: 'register', sent: 'register.get ', who: 'habeas staff' },
    fields: `id, user_type, client_type, promotional_send_authorization, registraduria_data, registraduria_status,
      createdAt, updatedAt, status, user_data, company_data`,
  },
  { entity: 'register: person', sent: 'register.get user_data', who: 'habeas staff', fields: person },
  {
    ...{ entity: 'register: company', sent: 'register.get company_data', who: 'habeas staff' },
    fields: 'ciiu, social_object, document_type, document_number, email, rut, message, business_type',
  },
  { entity: 'page', sent: 'offers.allPaginate pagination', who: 'anyone', fields: pages },
  {
    entity: 'page',
    sent: 'orders.board pagination',
    who: 'admin',
    fields: 'page, totalPages, totalCount, hasNextPage',
  },
];
