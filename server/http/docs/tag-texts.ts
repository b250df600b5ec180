import type { CallId } from '#contract/index.ts';

/** The first word of a call's id, by which calls are grouped. */
type Domain = CallId extends `${infer Word}.${string}` ? Word : never;
type Tag = readonly [title: string, text: string];
/** The tag that groups what the shop sends. */
export const EVENTS = 'events';

/** The groups of the document in the order in which an integrator needs them, with their texts. */
const groups: readonly (readonly [title: string, tags: readonly (Domain | typeof EVENTS)[]])[] = [
  [
    'Otros sistemas',
    ['erp', EVENTS, 'webhooks', 'webhookDeliveries', 'apiKeys', 'importServices', 'integrations'],
  ],
  [
    'Catálogo',
    ['products', 'categories', 'brands', 'offers', 'search', 'offices', 'coverage', 'reviews', 'customCarts'],
  ],
  ['Carrito', ['cart', 'olderCart', 'cartHistory', 'household', 'shoppingCarts', 'standingOrders']],
  ['Pedidos y pagos', ['orders', 'payments', 'billing', 'cupons', 'cuponsUsed', 'orderRatings']],
  [
    'Personas',
    [
      'users',
      'auth',
      'sessions',
      'email',
      'orderChannel',
      'secondFactor',
      'personalData',
      'push',
      'measuring',
      'pqr',
      'returns',
      'credit',
      'promotions',
      'phoneConsents',
    ],
  ],
  ['La tienda', ['business', 'geocoding', 'blog', 'legalDocuments', 'activity']],
  [
    'Administración del catálogo',
    [
      ...(['adminCategories', 'categoryTags', 'subcategories', 'planometry', 'subcategoryOptions'] as const),
      ...(['synonyms', 'imports', 'pictures', 'videos', 'uploads', 'provider', 'blogPosts'] as const),
    ],
  ],
  [
    'Administración de la operación',
    [
      ...([
        'adminOffices',
        'zones',
        'staff',
        'phoneOrders',
        'picking',
        'deliveries',
        'orderMessages',
        'whatsappReplies',
      ] as const),
      ...([
        'campaings',
        'stats',
        'accounting',
        'stock',
        'stockCounts',
        'receptions',
        'stockLots',
        'jobs',
        'downloads',
      ] as const),
    ],
  ],
  ['Administración de personas', ['people', 'logs', 'register', 'registerLinks', 'habeasRequests']],
  ['Instalación', ['businesses', 'opening', 'operations', 'practice', 'modules', 'styles', 'keys']],
];

const tags: Record<Domain | typeof EVENTS, Tag> = {
  accounting: [
    'Contabilidad',
    'El cierre del día de una sede y el del mes: lo vendido, lo devuelto y lo contado por forma de pago.',
  ],
  erp: [
    'ERP y cajas',
    'Pedidos, productos, precios, existencias y facturas para otros sistemas, con una clave y sin la cuenta de una persona. Los comandos sirven como están en la demostración: `$TIENDA` es la dirección de la tienda, `$CLAVE` la clave, `$PEDIDO` el id de un pedido, `$LINEA` y `$OTRA` los de dos líneas suyas, `$CUFE` el del documento, `$FOTO` un archivo.',
  ],
  events: [
    'Avisos',
    'Lo que la tienda envía a tu dirección cuando pasa algo, firmado como Standard Webhooks.',
  ],
  webhooks: [
    'Suscripciones a avisos',
    'A qué dirección se envía cada aviso, su secreto, su prueba y sus envíos.',
  ],
  webhookDeliveries: ['Envíos de avisos', 'Cada envío de un aviso con sus intentos, y su reenvío.'],
  apiKeys: [
    'Claves de API',
    'Las claves con las que entran otros sistemas, con sus permisos. Una clave se muestra una vez.',
  ],
  importServices: ['Servicios de importación', 'Direcciones de donde la tienda trae productos a sus horas.'],
  integrations: ['Integraciones', 'Qué integraciones tiene el negocio y en qué estado están.'],
  products: [
    'Productos',
    'Estantes, filtros, detalle y escritura de productos. Los precios son de una sede.',
  ],
  categories: ['Categorías', 'El árbol de categorías y subcategorías de la tienda.'],
  brands: ['Marcas', 'Las marcas de los productos.'],
  offers: ['Ofertas', 'Grupos de productos que la portada y los banners muestran, con sus fechas.'],
  search: ['Búsqueda', 'Productos y marcas por texto, y las búsquedas que no encontraron nada.'],
  offices: ['Sedes', 'Las sedes con sus horarios, cobertura y ventanas de entrega.'],
  coverage: ['Cobertura', 'Qué sede atiende una dirección o un punto.'],
  reviews: ['Opiniones', 'Opiniones de productos que sus compradores escriben.'],
  customCarts: [
    'Listas, recetas y mercados',
    'Listas propias de una persona y contenido del supermercado que se agrega al carrito.',
  ],
  cart: [
    'Carrito',
    'El carrito de una persona, paso a paso hasta el pedido. El servidor calcula todos los precios.',
  ],
  olderCart: ['Carrito (v1)', 'Las direcciones de la versión 1 para las mismas acciones del carrito.'],
  cartHistory: ['Historial del carrito', 'Qué cambió en un carrito, cuándo y desde dónde. Solo crece.'],
  household: ['Hogar', 'Un carrito que comparten las personas de un hogar.'],
  standingOrders: [
    'Pedidos que se repiten',
    'Por un calendario: el día antes se avisa, y quien compra confirma. Nada se pide ni se cobra solo.',
  ],
  shoppingCarts: ['Pedidos como recurso', 'Los pedidos con la forma de los recursos genéricos.'],
  orders: ['Pedidos', 'Pedidos de una persona, y los de la tienda para su personal.'],
  payments: ['Pagos', 'Pagos en línea de un pedido, devoluciones y lo que los proveedores de pago informan.'],
  credit: ['Crédito', 'El crédito que una persona tiene en la tienda, movimiento por movimiento.'],
  stock: [
    'Inventario',
    'Cada cambio del inventario con su causa, y lo que el personal registra: merma, ajustes y traslados.',
  ],
  stockCounts: [
    'Conteos de inventario',
    'Contar lo que hay en una sede, entre varias personas, y registrar las diferencias.',
  ],
  receptions: [
    'Recepción de mercancía',
    'Lo que llega de un proveedor: qué se esperaba, qué llegó y a qué costo entra al inventario.',
  ],
  stockLots: ['Vencimientos', 'Qué vence pronto en cada sede, sus fechas, y una oferta de lo que vence.'],
  returns: [
    'Devoluciones',
    'Los productos que vuelven de un pedido entregado, por línea: el dinero, y el inventario o la merma.',
  ],
  billing: ['Datos de facturación', 'A nombre de quién se factura.'],
  cupons: ['Cupones', 'Cupones y descuentos automáticos.'],
  cuponsUsed: ['Cupones usados', 'Qué cupón se usó en qué pedido. Lo cuenta la tienda.'],
  orderRatings: ['Calificaciones', 'Cómo calificaron su pedido las personas.'],
  users: ['Cuenta', 'Ingreso, registro y datos de la propia cuenta.'],
  auth: ['Otras formas de ingreso', 'Ingreso con un código por SMS o con Google.'],
  sessions: ['Sesiones', 'Los dispositivos con sesión abierta.'],
  email: ['Cambio de correo', 'El correo de una cuenta se cambia con un enlace.'],
  secondFactor: ['Segundo factor', 'Códigos de un teléfono para el personal.'],
  personalData: ['Datos personales', 'Autorizaciones, copia y eliminación de los propios datos.'],
  measuring: ['Medición', 'Ventas que se cuentan a Google Analytics y a Meta, de quien lo permitió.'],
  push: ['Notificaciones', 'Suscripción de un navegador a notificaciones.'],
  pqr: ['PQR', 'Peticiones, quejas y reclamos, y sus respuestas.'],
  promotions: ['Promociones por correo', 'El enlace con el que se dejan de recibir.'],
  phoneConsents: ['Autorizaciones por teléfono', 'El enlace de quien autorizó en una llamada.'],
  business: ['Negocio', 'Nombre, colores, módulos y opciones de la tienda del dominio.'],
  geocoding: ['Direcciones', 'De una dirección a un punto, y al revés.'],
  blog: ['Noticias', 'Las noticias publicadas.'],
  legalDocuments: ['Documentos legales', 'Términos y políticas, con sus versiones.'],
  activity: ['Actividad', 'Qué se vio y qué se buscó, sin nombres.'],
  adminCategories: [
    'Categorías (administración)',
    'Las categorías con lo que ve el personal, su orden y sus tarjetas.',
  ],
  categoryTags: ['Etiquetas de categorías', 'Etiquetas que agrupan productos dentro de una categoría.'],
  subcategories: ['Subcategorías', 'Las subcategorías, su orden y sus cambios.'],
  planometry: ['Planometría', 'Pasillo y góndola de cada subcategoría en cada sede.'],
  subcategoryOptions: [
    'Opciones de preparación',
    'Madurez, corte y otras opciones que se eligen al comprar.',
  ],
  synonyms: ['Sinónimos', 'Palabras que la búsqueda entiende como otras.'],
  imports: ['Importaciones', 'Archivos de productos: columnas, revisión, aplicación y deshacer.'],
  pictures: ['Imágenes', 'Imágenes que se suben para usarlas después.'],
  videos: ['Videos', 'Videos que se suben para usarlos después.'],
  uploads: ['Límites de archivos', 'Cuánto puede pesar lo que se sube.'],
  provider: ['Proveedores', 'Lo que un proveedor ve de sus productos y sus ventas.'],
  blogPosts: ['Noticias (administración)', 'Las noticias con sus borradores.'],
  adminOffices: ['Sedes (administración)', 'Sedes, sus claves en otros sistemas y su cobertura.'],
  zones: ['Zonas', 'Zonas de entrega de una sede con sus precios.'],
  staff: ['Personal de una sede', 'Quién puede alistar y entregar pedidos de una sede.'],
  phoneOrders: ['Pedidos por teléfono', 'Pedidos que el personal toma por teléfono.'],
  picking: ['Alistamiento', 'Lo que hace quien alista un pedido.'],
  deliveries: ['Entregas', 'Rondas, entregas, pruebas y dinero de quien entrega.'],
  orderChannel: [
    'Canal de mensajes',
    'Por dónde se le cuenta a la persona de sus pedidos: correo, WhatsApp o SMS.',
  ],
  whatsappReplies: [
    'Mensajes de clientes',
    'Lo que las personas escriben por WhatsApp, y lo que se les responde.',
  ],
  orderMessages: ['Mensajes de pedidos', 'Correos, WhatsApp y SMS sobre un pedido, y sus textos.'],
  campaings: ['Campañas', 'Mensajes de promoción a quienes los autorizaron.'],
  stats: ['Estadísticas', 'Cifras de ventas y de la operación, por día y sede.'],
  jobs: ['Tareas', 'Trabajos largos: su avance, su cancelación y otro intento.'],
  downloads: ['Descargas', 'Un tiquete de un solo uso que abre un archivo.'],
  people: ['Usuarios', 'Las cuentas de la tienda y sus roles.'],
  logs: ['Auditoría', 'Quién cambió qué y cuándo. Solo crece.'],
  register: [
    'Registro de autorizaciones',
    'Quién autorizó el tratamiento de sus datos, cuándo y con qué texto.',
  ],
  registerLinks: ['Enlaces del registro', 'El enlace con el que una persona ve y cambia su autorización.'],
  habeasRequests: [
    'Solicitudes de datos',
    'Consultas y reclamos sobre datos personales, con sus plazos de ley.',
  ],
  businesses: ['Negocios', 'Los negocios de la instalación y sus dominios.'],
  opening: ['Apertura', 'Lo que falta para abrir una tienda nueva.'],
  operations: ['Estado de la instalación', 'Procesos, colas y alarmas.'],
  practice: ['Modo de práctica', 'Pedidos simulados para aprender.'],
  modules: ['Módulos', 'Las partes que el negocio tiene activas.'],
  styles: ['Estilos', 'Los colores y estilos propios de la tienda.'],
  keys: ['Claves de servicios', 'Las claves de pagos, correo, SMS y mapas, que se escriben y nunca se leen.'],
};

export const tagList = groups.flatMap(([, names]) =>
  names.map((name) => ({ name, 'x-displayName': tags[name][0], description: tags[name][1] })),
);

/** How readers such as Redoc and Scalar arrange the tags. */
export const tagGroups = groups.map(([name, names]) => ({ name, tags: names }));
