import { apiKeyErrors } from './api-keys/errors.ts';
import { catalogueErrors } from './catalogue/errors.ts';
import { customCartErrors } from './custom-carts/errors.ts';
import { erpErrors } from './erp/errors.ts';
import { identityErrors } from './identity/errors.ts';
import { importErrors } from './imports/errors.ts';
import { installationErrors } from './installation/errors.ts';
import { paymentErrors } from './payments/errors.ts';
import { standingOrderErrors } from './standing-orders/errors.ts';
import { webhookErrors } from './webhooks/errors.ts';

/**
 * Every failure of a call: HTTP status and text. A new code without text does not compile. Texts quoted by the
 * specification are verbatim (storefront 5 and 8, back-office 5 and 8).
 */
export const errors = {
  // Every call
  INVALID_INPUT: { status: 400, message: 'Revisa los datos: hay campos con errores.' },
  NOT_SIGNED_IN: { status: 401, message: 'Inicia sesión para continuar.' },
  FORBIDDEN_ORIGIN: { status: 403, message: 'Abre la página desde la tienda e intenta de nuevo.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  BUSINESS_NOT_FOUND: { status: 404, message: 'No logramos encontrar la pagina solicitada' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Hay muchos intentos desde tu conexión. Espera un momento.' },
  REQUEST_TIMEOUT: { status: 408, message: 'Lo que enviaste no terminó de llegar. Vuelve a intentarlo.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Lo que enviaste es demasiado grande.' },
  ADDRESS_TOO_LONG: { status: 414, message: 'El enlace es demasiado largo.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'Tu navegador envió datos de más. Borra los datos de este sitio y vuelve a entrar.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Algo falló de nuestro lado. Intenta de nuevo; si sigue, dinos el código de la solicitud.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'La tienda no responde en este momento. Intenta de nuevo en un minuto.',
  },
  MISDIRECTED: { status: 421, message: 'Esta tienda se atiende en otro lugar. Intenta en un minuto.' },

  // Records that staff write
  BRAND_NAME_USED: { status: 409, message: 'Ya hay una marca con ese nombre.' },
  POST_ADDRESS_USED: {
    status: 409,
    message: 'Ya hay una noticia con esa dirección, quizás entre las eliminadas. Escribe otra.',
  },
  OFFICE_NAME_USED: { status: 409, message: 'Ya hay una sede con ese nombre.' },
  OFFICE_HAS_ORDERS: {
    status: 409,
    message: 'Esta sede tiene pedidos sin terminar. Entrégalos o anúlalos antes de eliminarla.',
  },
  OFFICE_LAST: { status: 409, message: 'Es la única sede activa. Crea otra antes de eliminarla.' },
  ZONE_OUTSIDE: {
    status: 422,
    message:
      'La zona queda por fuera de la cobertura de la sede. Muévela adentro o amplía la cobertura y guárdala.',
  },
  ZONES_FULL: { status: 422, message: 'Una sede puede tener máximo 100 zonas.' },
  HAS_PRODUCTS: {
    status: 409,
    message: 'No se puede quitar mientras tenga productos. Muévelos o quítalos primero.',
  },
  MODULES_BY_REQUEST: {
    status: 403,
    message: 'Los módulos se piden con “Solicitar”: los activa quien opera la plataforma.',
  },
  KEY_FIXED: {
    status: 409,
    message: 'Esta clave la fija la instalación y no se cambia desde aquí.',
  },
  STYLES_NOT_SAVED: {
    status: 422,
    message: 'Los estilos no se guardaron: hay partes que no pueden estar.',
  },
  APPEND_ONLY: {
    status: 403,
    message: 'Este registro solo crece: lo que ya está anotado no se cambia ni se quita.',
  },
  COUNTED_BY_SHOP: {
    status: 403,
    message: 'Esta cifra la cuenta la tienda: no se anota a mano.',
  },

  ...catalogueErrors,
  ...identityErrors,
  ...importErrors,
  ...installationErrors,
  ...webhookErrors,
  ...paymentErrors,
  ...standingOrderErrors,
  ...apiKeyErrors,
  ...erpErrors,
  // Sign-in and account
  LOGIN_FAILED: { status: 401, message: 'No se logró iniciar sesión.' },
  LOGIN_METHOD_OFF: { status: 400, message: 'Esta forma de ingreso no está disponible en esta tienda.' },
  EMAIL_IS_USED: { status: 409, message: 'El email ingresado ya se encuentra en uso.' },
  LAST_SUPERADMIN: {
    status: 409,
    message: 'Es el único superadministrador activo. Nombra a otro antes de cambiarlo.',
  },
  INVITATION_OVER: { status: 409, message: 'Esta persona ya puede entrar: no necesita otra invitación.' },
  CONSENT_NEEDED: {
    status: 409,
    message: 'Autoriza el tratamiento de tus datos personales para continuar.',
  },
  EMAIL_LINK_ELSEWHERE: {
    status: 403,
    message: 'Inicia sesión aquí con la cuenta que pidió el cambio y abre el enlace otra vez.',
  },
  EMAIL_LINK_OVER: {
    status: 400,
    message: 'Este enlace ya no sirve. Pide otra vez el cambio de correo desde tu perfil.',
  },
  BAD_REQUEST_NOT_USER_FOUND: {
    status: 400,
    message: 'No existe una cuenta asociada a tu correo, crea una.',
  },
  RESTORE_FAILED: { status: 400, message: 'No se logró realizar la restauración.' },
  PHONE_CODE_NOT_SENT: { status: 503, message: 'No se pudo enviar el código' },
  PHONE_CODE_WRONG: { status: 400, message: 'Código incorrecto o expirado' },
  PHONE_SESSION_MISSING: {
    status: 400,
    message: 'No hay token de sesión, intente reenviar el código.',
  },
  PROVIDER_NEEDS_PASSWORD: {
    status: 409,
    message: 'Ya tienes una cuenta con este correo. Inicia sesión con tu contraseña.',
  },
  PASSWORD_NOT_SET: {
    status: 409,
    message: 'Tu cuenta no tiene contraseña. Crea una con el enlace que te enviamos al correo.',
  },
  DELETION_NOT_POSSIBLE: {
    status: 409,
    message: 'Esta cuenta es de trabajo. Pide a tu administrador que la cierre.',
  },
  NO_COVERAGE: { status: 422, message: 'Sin cobertura disponible en esta dirección.' },

  // Providers
  PROVIDER_NOT_SET: {
    status: 409,
    message: 'Tu cuenta aún no tiene un proveedor asignado. Pídeselo al supermercado.',
  },

  // Cart
  OFFICE_NOT_FOUND: { status: 422, message: 'La sede que elegiste ya no está disponible. Elige otra.' },
  PRODUCT_NOT_AVAILABLE: { status: 422, message: 'El producto no esta disponible para tu sede actual.' },
  LINE_NOT_FOUND: { status: 404, message: 'Producto no encontrado en el carrito.' },
  QUANTITY_NOT_VALID: { status: 422, message: 'La cantidad no es válida para este producto.' },
  NOT_ENOUGH_STOCK: { status: 409, message: 'No hay esa cantidad en esta sede.' },
  CART_CLOSED: { status: 409, message: 'Este carrito ya se convirtió en pedido o se vació en otra pestaña.' },
  NOTHING_TO_RESTORE: { status: 409, message: 'De este paso no hay nada que devolver, o ya se devolvió.' },
  CART_FULL: { status: 422, message: 'Tu carrito llegó al máximo de 500 productos: quita alguno.' },
  COUPON_INVALID: { status: 422, message: 'El cupon no es valido' },
  COUPON_NOT_APPLICABLE: { status: 422, message: 'Este cupón no se puede usar en tu pedido.' },
  COUPON_CODE_USED: { status: 409, message: 'Ya hay un cupón con ese código.' },
  COUPON_STACK: { status: 422, message: 'Este cupón no se puede acumular con los que ya aplicaste.' },
  BAG_NOT_FOUND: { status: 422, message: 'Elige una bolsa de la lista.' },
  PAYMENT_METHOD_NOT_AVAILABLE: { status: 422, message: 'Esa forma de pago no está disponible.' },
  ADDRESS_NOT_FOUND: { status: 422, message: 'Elige una de tus direcciones guardadas.' },

  ...customCartErrors,

  // Reviews
  RATING_OVER: { status: 409, message: 'Ya pasaron los 7 días para cambiar tu calificación.' },
  REVIEW_NOT_BOUGHT: {
    status: 403,
    message: 'Para opinar de un producto tienes que haberlo recibido en un pedido.',
  },

  // Orders
  CART_EMPTY: { status: 422, message: 'No tienes productos en el carrito.' },
  BELOW_MINIMUM: { status: 422, message: 'Tu pedido aún no llega al mínimo.' },
  MISSING_DELIVERY: { status: 422, message: 'Elige una dirección o una sede para recoger.' },
  MISSING_PAYMENT_METHOD: { status: 422, message: 'Elige cómo vas a pagar.' },
  MISSING_BAGS: { status: 422, message: 'Elige con qué bolsas va tu pedido.' },
  MISSING_PERSONAL_DATA: {
    status: 422,
    message: 'Necesitamos tu identificación y tu celular para crear el pedido.',
  },
  UNDERAGE: {
    status: 422,
    message:
      'El licor y el tabaco son solo para mayores de 18 años. Quítalos de tu carrito para hacer el pedido.',
  },
  NO_WINDOW: {
    status: 409,
    message: 'Por ahora no quedan horarios en esta sede. Prueba más tarde o elige recoger.',
  },
  CART_CHANGED: { status: 409, message: 'Tenemos algunas novedades en tu carrito de compras.' },
  CART_EDITED: {
    status: 409,
    message: 'Tu carrito cambió en otra pestaña o en otro dispositivo. Revísalo antes de confirmar.',
  },
  TOTAL_CHANGED: { status: 409, message: 'El total de tu pedido cambió. Revísalo antes de confirmar.' },
  ADDITION_CHANGED: { status: 409, message: 'Cambió algo de lo que agregas. Revísalo y confirma de nuevo.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'Este pedido ya se había enviado. Revísalo en Mis pedidos.',
  },
  ORDER_STATE: { status: 409, message: 'No se puede completar la orden en este estado' },
  ABOVE_CEILING: { status: 422, message: 'El total quedaría por encima de lo que el cliente confirmó.' },
  UNDO_OVER: {
    status: 409,
    message: 'Ya no se puede deshacer: pasó el minuto, el pedido salió o alguien más lo movió.',
  },
  PICKING_FULL: { status: 409, message: 'Ya tienes 6 pedidos por alistar. Termina uno para tomar otro.' },
  PICKING_UNFINISHED: { status: 409, message: 'Faltan productos por alistar en este pedido.' },
  PICKING_CHANGED: {
    status: 409,
    message: 'Este pedido cambió mientras lo alistabas. Mira la canasta y termínalo otra vez.',
  },
  PICKING_EMPTY: {
    status: 409,
    message: 'No se encontró nada de este pedido. Avisa a la tienda para que lo cancele.',
  },
  QUESTION_OPEN: { status: 409, message: 'Ya le preguntaste al cliente por este producto.' },
  QUESTION_NOT_POSSIBLE: { status: 422, message: 'No se le puede preguntar al cliente por este reemplazo.' },
  QUESTION_OVER: { status: 409, message: 'Ya no se puede responder: esta pregunta se cerró.' },
  REPLACEMENT_OVER: {
    status: 409,
    message: 'Ya no se puede quitar este reemplazo. Mira cómo quedó tu pedido.',
  },
  STALE_EDIT: { status: 409, message: 'Alguien cambió esto mientras lo tenías abierto. Revisa los cambios.' },
  ROUND_CLOSED: { status: 409, message: 'Esta ronda ya se cerró.' },
  ROUND_CHANGED: {
    status: 409,
    message: 'La ronda cambió mientras tanto. Mira cómo está e inténtalo de nuevo.',
  },
  ROUND_OPEN_STOPS: {
    status: 409,
    message: 'Quedan pedidos sin entregar: entrégalos o márcalos como devueltos a la tienda.',
  },
  GOODS_SETTLED: { status: 409, message: 'Alguien ya recibió estos productos. Mira cómo quedaron.' },
  ASSIGNEE_NOT_FOUND: { status: 422, message: 'Esa persona no puede atender pedidos de esta sede.' },

  // Campaigns
  CAMPAIGN_STATUS: { status: 409, message: 'Esta campaña ya cambió de estado. Mira cómo quedó.' },
  CAMPAIGN_NO_CHANNEL: {
    status: 422,
    message:
      'Tu cuenta no tiene cómo recibirla: falta el correo, el celular o activar los avisos en tu perfil de la tienda (Privacidad).',
  },

  // Personal data
  REQUEST_ANSWERED: {
    status: 409,
    message: 'Esta solicitud ya se respondió o ya se amplió. Mira cómo quedó.',
  },

  // Long work
  JOB_UNDER_WAY: {
    status: 409,
    message: 'Ya hay una tarea igual en curso. Espera a que termine o cancélala.',
  },
  JOB_STATUS: { status: 409, message: 'Esta tarea ya cambió de estado. Mira cómo quedó.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Failures that any call may answer with; they need not be declared on the call. */
export const commonErrors = [
  'INVALID_INPUT',
  'NOT_SIGNED_IN',
  'FORBIDDEN_ORIGIN',
  'NOT_FOUND',
  'BUSINESS_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
  'MISDIRECTED',
] as const satisfies readonly ErrorCode[];

export type CommonError = (typeof commonErrors)[number];

/** An invalid field, with a text a person can act on. */
export type ErrorDetail = { field: string; message: string };

/** The body of every failure (rule 61). `data` has fresh figures where the code promises them. */
export type ErrorBody = {
  error: ErrorCode;
  message: string;
  details: ErrorDetail[];
  requestId: string;
  data?: unknown;
};
