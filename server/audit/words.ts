const ENTITIES: Readonly<Record<string, string>> = {
  api_key: 'Clave de API',
  app_user: 'Usuario',
  blog_post: 'Noticia',
  brand: 'Marca',
  business: 'Negocio',
  business_config: 'Configuración',
  business_keys: 'Claves del negocio',
  business_module: 'Módulo',
  business_opening: 'Apertura de la tienda',
  legal_document: 'Términos y política de datos',
  accounting_closing: 'Cierre de contabilidad',
  stock_booking: 'Movimiento de inventario',
  stock_count: 'Conteo de inventario',
  reception: 'Recepción de mercancía',
  stock_lot: 'Fechas de vencimiento',
  business_style: 'Estilos CSS',
  campaign: 'Campaña',
  cart: 'Carrito',
  category: 'Categoría',
  coupon: 'Cupón',
  custom_cart: 'Mercado o receta',
  deletion_request: 'Solicitud de eliminación',
  delivery_round: 'Ronda',
  download: 'Descarga',
  habeas_register: 'Registro de datos personales',
  habeas_request: 'Consulta o reclamo',
  integration: 'Integración',
  job: 'Tarea',
  log: 'Nota',
  offer: 'Banner',
  office: 'Sede',
  order: 'Pedido',
  order_rating: 'Calificación de un pedido',
  whatsapp_reply: 'Mensaje de WhatsApp',
  payment: 'Pago',
  payment_review: 'Pago por revisar',
  planometry: 'Planometría',
  pqr: 'Petición, queja o reclamo',
  return_request: 'Solicitud de devolución',
  product: 'Producto',
  product_import: 'Importación',
  product_review: 'Opinión',
  search_miss: 'Búsqueda sin resultado',
  search_synonym: 'Sinónimos',
  stat: 'Cifra',
  stored_file: 'Imagen',
  subcategory: 'Subcategoría',
  webhook: 'Webhook',
  zone: 'Zona',
};

export const entityName = (entity: string): string => ENTITIES[entity] ?? entity;

/** Entries of these entities are about a person, even when somebody else wrote them. */
const OF_PEOPLE = ['app_user', 'habeas_register', 'deletion_request', 'order', 'cart'];

export const isOfPerson = (entity: string): boolean => OF_PEOPLE.includes(entity);

/** Fields by which a person calls a record, the most telling first. */
const TITLES = ['nameOffer', 'categoryName', 'tagName', 'title', 'displayName', 'name', 'code', 'slug'];

/** The name of an entry's object at that time; '' where its values do not contain one. */
export function titleIn(before: unknown, after: unknown): string {
  for (const values of [after, before]) {
    if (typeof values !== 'object' || values === null) continue;
    const fields = values as Readonly<Record<string, unknown>>;
    const title = TITLES.map((field) => fields[field]).find(
      (value) => typeof value === 'string' && value !== '',
    );
    if (typeof title === 'string') return title;
  }
  return '';
}
