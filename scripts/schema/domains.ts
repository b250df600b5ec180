/**
 * The tables by subject, in the order in which schema.sql shows them. A table that is named nowhere comes at the end.
 */
export const domains: readonly (readonly [subject: string, tables: readonly string[]])[] = [
  ['The installation', ['schema_migration', 'write_probe', 'round_lease', 'business', 'business_host']],
  [
    'A business and its configuration',
    ['business_config', 'business_module', 'business_style', 'business_secret', 'business_preview', 'integration'],
  ],
  ['Offices and where they deliver', ['office', 'zone']],
  [
    'Catalogue',
    [
      'category',
      'subcategory',
      'planometry',
      'brand',
      'provider',
      'product',
      'product_office',
      'pending_notice',
    ],
  ],
  ['Imports of products', ['import_source', 'product_import', 'product_import_row', 'import_piece']],
  ['Search', ['search_synonym', 'search_miss']],
  ['Offers, baskets and blog', ['offer', 'custom_cart', 'custom_cart_product', 'blog_post']],
  ['People', ['app_user', 'person_word', 'address', 'user_photo']],
  [
    'Ways in',
    [
      'session',
      'known_browser',
      'half_sign_in',
      'second_factor',
      'recovery_code',
      'password_link',
      'email_change',
      'phone_code',
      'login_nonce',
      'rate_limit',
    ],
  ],
  [
    'Personal data',
    ['consent', 'deletion_request', 'download_ticket', 'habeas_register', 'habeas_consent', 'habeas_request'],
  ],
  ['Carts', ['cart', 'cart_line', 'cart_merge', 'cart_history', 'cart_restore']],
  ['Coupons', ['coupon', 'coupon_use']],
  [
    'Orders',
    [
      'delivery_window',
      'order_counter',
      'customer_order',
      'order_line',
      'order_event',
      'order_assignment',
      'order_picking',
      'pick_action',
      'order_pick',
      'order_question',
      'order_settlement',
    ],
  ],
  ['Deliveries', ['delivery_round', 'delivery_stop', 'delivery_photo', 'delivery_event', 'delivery_return']],
  ['Payments', ['payment', 'payment_transaction', 'payment_event', 'payment_review', 'refund']],
  ['Messages', ['message', 'push_subscription', 'outbox']],
  [
    'Campaigns and other systems',
    ['campaign', 'campaign_recipient', 'webhook', 'webhook_delivery', 'api_key'],
  ],
  ['Long work', ['job']],
  ['Records', ['audit_log', 'audit_link', 'audit_seal', 'stat']],
];
