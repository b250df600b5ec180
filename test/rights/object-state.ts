import type pg from 'pg';

/** Signing in is written on the person, and that a session was used; it is no harm. */
const columnsOf: Record<string, string> = {
  app_user: 'id, name, last_name, version',
  session: 'id, user_id',
};

export async function stateOf(admin: pg.Client): Promise<unknown> {
  const tables = [
    'cart',
    'cart_line',
    'custom_cart',
    'custom_cart_product',
    'standing_order',
    'standing_order_turn',
    'customer_order',
    'addition_request',
    'payment',
    'payment_review',
    'refund',
    'order_event',
    'address',
    'product_office',
    'app_user',
    'session',
    'search_synonym',
    'search_miss',
    'coupon',
    'job',
    'brand',
    'category',
    'subcategory',
    'planometry',
    'office',
    'zone',
    'offer',
    'audit_log',
    'blog_post',
    'product_review',
    'order_rating',
    'whatsapp_reply',
  ];
  const rows = [];
  for (const table of tables) {
    const columns = columnsOf[table] ?? '*';
    rows.push((await admin.query(`select ${columns} from ${table} order by 1, 2`)).rows);
  }
  return rows;
}
