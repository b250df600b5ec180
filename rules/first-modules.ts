/**
 * What a new business begins with, unless something else is chosen while it is made: what the demonstration shows.
 */
export const FIRST_MODULES = [
  ...[
    'home_v2',
    'header_message',
    'footer',
    'categories_tags',
    'categories_options',
    'categories_custom_cards',
  ],
  ...['products_likes', 'search_with_categories', 'show_menu_lateral', 'appbar_price_cart', 'recipes_v2'],
  ...[
    'show_categories_collage',
    'delivery_picker',
    'cupons',
    'habeas-data',
    'admin-integrations',
    'planogram',
    'stock_counts',
    'receptions',
    'stock_lots',
  ],
  ...['new_address_button', 'user_info_v2', 'phone_login', 'order_additions', 'whatsapp_messages'],
  'customer_credit',
  'standing_orders',
];
