import { calls } from '#contract/index.ts';

/** Names of actions without a call of their own, and of signing in and out. */
const ACTIONS: Readonly<Record<string, string>> = {
  OTHER: 'Nota escrita a mano',
  payment: 'Respuesta de un pago',
  'users.login.failed': 'Intento fallido de entrar',
  'users.restorePassword.asked': 'Pidió cambiar la contraseña',
  'users.restorePassword.failed': 'Intento fallido de cambiar la contraseña',
  'users.loginGoogle': 'Entró con Google',
  'users.loginGoogle.failed': 'Intento fallido de entrar con Google',
  'users.loginProvider': 'Entró con otro proveedor',
  'users.loginPhone': 'Entró con su celular',
  'users.loginPhone.failed': 'Intento fallido de entrar con su celular',
  'users.secondFactor': 'Segundo paso correcto',
  'users.secondFactor.failed': 'Segundo paso fallido',
  'users.password.failed': 'Contraseña equivocada',
  'personalData.exported': 'Copia de los datos descargada',
  'personalData.erased': 'Persona olvidada a su pedido',
};

const ENTITIES: Readonly<Record<string, string>> = {
  api_key: 'Clave de API',
  app_user: 'Usuario',
  blog_post: 'Entrada del blog',
  brand: 'Marca',
  business: 'Negocio',
  business_config: 'Configuración',
  business_keys: 'Claves del negocio',
  business_module: 'Módulo',
  business_opening: 'Apertura de la tienda',
  business_style: 'Estilos CSS',
  campaign: 'Campaña',
  cart: 'Carrito',
  category: 'Categoría',
  coupon: 'Cupón',
  custom_cart: 'Mercado o receta',
  deletion_request: 'Solicitud de eliminación',
  delivery_round: 'Recorrido',
  download: 'Descarga',
  habeas_register: 'Registro de datos personales',
  habeas_request: 'Consulta o reclamo',
  integration: 'Integración',
  job: 'Trabajo',
  log: 'Nota',
  offer: 'Banner',
  office: 'Sede',
  order: 'Pedido',
  order_rating: 'Calificación de un pedido',
  payment: 'Pago',
  payment_review: 'Pago por revisar',
  planometry: 'Planometría',
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

const summaries: Readonly<Record<string, { summary: string }>> = calls;

/** The name of an audited action; of an obsolete one, as it was stored. */
export const actionName = (action: string): string => ACTIONS[action] ?? summaries[action]?.summary ?? action;

export const entityName = (entity: string): string => ENTITIES[entity] ?? entity;

/** Entries of these entities are about a person, even when somebody else wrote them. */
const OF_PEOPLE = ['app_user', 'habeas_register', 'deletion_request', 'order', 'cart'];

export const isOfPerson = (entity: string): boolean => OF_PEOPLE.includes(entity);
