/**
 * Daily numbers of the table stat, by what they count (back-office 3, "Stat record"), and their display names.
 */
const ofOrders = {
  shoppingcart_price: 'Ventas en pesos',
  shoppingcart_count: 'Contador de ventas',
  shoppingcart_units: 'Productos vendidos',
  orders_by_hour: 'Pedidos por canal y hora',
  sales_by_hour: 'Ventas por canal y hora',
  coupon_uses: 'Usos de cupones',
  coupon_cost: 'Costo de cupones',
  delivered_orders: 'Pedidos entregados',
  delivered_late: 'Pedidos entregados tarde',
  delivered_late_minutes: 'Minutos de retraso',
  picked_orders: 'Pedidos alistados',
  picked_lines: 'Productos por alistar',
  picked_found: 'Productos encontrados',
  picked_replaced: 'Productos reemplazados',
  picked_missing: 'Productos que faltaron',
  picked_fill_bp: 'Alistado de lo prometido',
  picked_given_away: 'Asumido en reemplazos',
  replacements_proposed: 'Reemplazos propuestos',
  replacements_accepted: 'Reemplazos aceptados',
  replacements_refused: 'Reemplazos rechazados',
  replacements_unanswered: 'Reemplazos sin respuesta',
  order_ratings: 'Pedidos calificados',
  order_stars: 'Estrellas de los pedidos',
  costed_sales: 'Ventas con costo conocido',
  cost_of_sales: 'Costo de lo vendido',
  sales_refunded: 'Devoluciones de ventas',
} as const;

const ofVisits = {
  total_visits_users_not_log_by_date: 'Visitas sin sesión',
  total_visits_users_log_by_date: 'Visitas de usuarios registrados',
  product_view: 'Vistas de productos',
  search: 'Búsquedas',
  search_click: 'Productos abiertos desde la búsqueda',
  search_miss: 'Búsquedas sin resultado',
  offer_click: 'Banners abiertos',
} as const;

/** Counted by the shop itself, never entered by hand. */
const counted: Readonly<Record<string, string>> = { ...ofOrders, ...ofVisits };

export type OrderModule = keyof typeof ofOrders;
export type VisitModule = keyof typeof ofVisits;

export const isCountedByShop = (module: string): boolean => module in counted;

/** Manually entered modules keep the name staff gave them. */
export const moduleName = (module: string): string => counted[module] ?? module;
