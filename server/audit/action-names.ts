import { calls } from '#contract/index.ts';

/** Names of actions without a call of their own, of what was only looked at, and of calls that say more than one. */
const NAMES: Readonly<Record<string, string>> = {
  OTHER: 'Nota escrita a mano',
  payment: 'Respuesta de un pago',
  'users.login': 'Entró',
  'users.login.failed': 'Intento fallido de entrar',
  'users.logout': 'Salió',
  'users.createAccount': 'Creó su cuenta',
  'users.restorePassword': 'Restauró su contraseña',
  'users.restorePassword.asked': 'Pidió cambiar la contraseña',
  'users.restorePassword.failed': 'Intento fallido de cambiar la contraseña',
  'users.emailTaken': 'Quien confirmó el correo recibió una cuenta nueva',
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
  'personalData.decide': 'Dio o retiró una autorización',
  'personalData.requests': 'Vio las solicitudes de eliminación',
  'users.list': 'Vio la lista de usuarios',
  'users.allPaginate': 'Vio la lista de usuarios',
  'users.get': 'Abrió a un usuario',
  'people.list': 'Vio la lista de usuarios',
  'people.get': 'Abrió a un usuario',
  'phoneOrders.customers': 'Buscó a un cliente',
  'register.list': 'Vio la lista de datos personales',
  'register.page': 'Vio la lista de datos personales',
  'register.get': 'Abrió un registro de datos personales',
  'register.withdraw': 'Retiró lo que autorizó en un registro',
  'register.download': 'Descargó los datos personales',
  'register.excel': 'Descargó los datos personales en Excel',
  'habeasRequests.list': 'Vio las consultas y reclamos',
  'habeasRequests.get': 'Abrió una consulta o reclamo',
  'pqr.open': 'Radicó una petición, queja o reclamo',
  'pqr.get': 'Abrió una petición, queja o reclamo',
  'returns.request': 'Pidió una devolución de su pedido',
  'pqr.photo': 'Envió una foto de su pedido',
  'logs.list': 'Buscó a una persona en el registro',
  'logs.allPaginate': 'Buscó a una persona en el registro',
  'logs.get': 'Abrió una línea del registro',
  'downloads.ticket': 'Descargó un archivo',
  'accounting.closeDay': 'Cerró el día de una sede',
  'accounting.closeMonth': 'Cerró un mes',
  'whatsappReplies.answer': 'Atendió un mensaje de WhatsApp',
  'orderChannel.save': 'Cambió por dónde le contamos de sus pedidos',
  'stock.waste': 'Registró una merma',
  'stock.adjust': 'Ajustó el inventario',
  'stock.transfer': 'Trasladó productos a otra sede',
  'stockCounts.start': 'Empezó un conteo de inventario',
  'stockCounts.enter': 'Contó un producto',
  'stockCounts.book': 'Registró las diferencias de un conteo',
  'stockCounts.drop': 'Descartó un conteo',
  'receptions.readList': 'Leyó la lista de un proveedor',
  'receptions.start': 'Empezó una recepción de mercancía',
  'receptions.enter': 'Recibió un producto',
  'receptions.book': 'Registró la mercancía recibida',
  'receptions.drop': 'Descartó una recepción',
  'stockLots.save': 'Anotó fechas de vencimiento',
  'stockLots.offer': 'Puso en oferta lo que vence pronto',
  'orderMessages.save': 'Cambió los mensajes de un momento del pedido',
  'legalDocuments.publish': 'Publicó una versión de los términos o de la política de datos',
  'opening.confirm': 'Marcó un paso de la apertura como revisado',
  'businesses.endDemonstration': 'Puso a vender de verdad un negocio de demostración',
  'modules.switch': 'Activó o desactivó un módulo',
  'adminCategories.setCards': 'Cambió las tarjetas de una categoría',
  'subcategoryOptions.put': 'Cambió las opciones de una subcategoría',
  'categories.move': 'Cambió el orden de una categoría',
  'adminCategories.move': 'Cambió el orden de una categoría',
  'subcategories.move': 'Cambió el orden de una subcategoría',
  'offers.move': 'Cambió el orden de una oferta',
  'campaings.move': 'Cambió el estado de una campaña',
  'campaings.test': 'Se envió una campaña de prueba',
  'reviews.moderate': 'Respondió, ocultó o mostró una opinión',
  'orders.move': 'Movió o asignó un pedido',
  'orders.save': 'Movió o asignó un pedido',
  'shoppingCarts.save': 'Movió o asignó un pedido',
  'orders.undo': 'Deshizo el último paso de un pedido',
  'orders.cancel': 'Canceló su pedido',
  'orders.add': 'Agregó productos a su pedido',
  'orders.editLine': 'Cambió la cantidad de un producto de un pedido',
  'customCarts.create': 'Creó una receta, un evento o un mercado',
  'customCarts.remove': 'Quitó una receta, un evento o un mercado',
  'phoneOrders.addCustomer': 'Creó a un cliente que llamó',
  'phoneOrders.start': 'Empezó el pedido de un cliente que llamó',
  'phoneOrders.change': 'Cambió un pedido por teléfono',
  'phoneOrders.place': 'Creó un pedido por teléfono',
  'phoneOrders.remove': 'Dejó un pedido por teléfono',
  'deliveries.events': 'Anotó lo que pasó en una entrega',
  'deliveries.photo': 'Guardó la foto de una entrega',
  'deliveries.share': 'Decidió si comparte dónde va',
  'deliveries.close': 'Cerró su ronda',
  'deliveries.end': 'Terminó la ronda de un domiciliario',
  'deliveries.restock': 'Recibió lo que volvió',
  'picking.start': 'Empezó un recorrido',
  'picking.record': 'Anotó lo que encontró de un pedido',
  'picking.finish': 'Terminó de alistar un pedido',
  'picking.takeNext': 'Tomó el siguiente pedido',
  'erp.createOrder': 'Creó el pedido de otro canal',
  'erp.compareStock': 'Comparó existencias',
  'erp.moveOrder': 'Movió el pedido con una clave',
  'erp.pickOrder': 'Alistó el pedido con una clave',
  'erp.writeInvoice': 'Registró el documento de un pedido',
  'erp.writeBrands': 'Escribió marcas con una clave',
  'erp.writeCategories': 'Escribió categorías con una clave',
  'erp.writePrices': 'Envió precios por sede',
  'erp.writeProducts': 'Escribió productos con una clave',
  'erp.writeStock': 'Envió existencias por sede',
  'jobs.start': 'Empezó una tarea',
  'videos.upload': 'Subió un video',
  'imports.apply': 'Aplicó una importación',
};

const IRREGULAR: Readonly<Record<string, string>> = {
  Dar: 'Dio',
  Decir: 'Dijo',
  Deshacer: 'Deshizo',
  Pedir: 'Pidió',
  Poner: 'Puso',
  Corregir: 'Corrigió',
};

const summaries: Readonly<Record<string, { summary: string }>> = calls;

/** What somebody did, as a person says it; of an obsolete action, as it was stored. */
export function actionName(action: string): string {
  const summary = summaries[action]?.summary;
  return NAMES[action] ?? (summary === undefined ? action : doneOf(summary));
}

/** 'Quitar una sede; lo que ya lo usó lo conserva' of a call is 'Quitó una sede' of the person who made it. */
function doneOf(summary: string): string {
  const [what = ''] = summary.split(/[;:]| \(/);
  const restored = /^Deshacer que se quitó (.*)$/.exec(what)?.[1];
  if (restored) return `Recuperó ${restored}`;
  return what.replace(/^\p{Lu}\p{Ll}+/u, pastOf).replace(/\bmi(s?)\b/g, 'su$1');
}

function pastOf(infinitive: string): string {
  if (infinitive.endsWith('se')) return `Se ${pastOf(infinitive.slice(0, -2)).toLowerCase()}`;
  return IRREGULAR[infinitive] ?? infinitive.replace(/ar$/, 'ó').replace(/[ei]r$/, 'ió');
}
