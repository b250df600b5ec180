/**
 * Texts that the specification quotes misspelt, and the same in correct Spanish (rule 150). They stand alone or within
 * a longer text; no correct one contains what it replaces without its opening mark.
 */
export const CORRECTIONS: readonly (readonly [quoted: string, correct: string])[] = [
  ['Exito!', '¡Éxito!'],
  ['Ups!', '¡Ups!'],
  ['Hasta pronto!', '¡Hasta pronto!'],
  ['Gracias por tu compra!', '¡Gracias por tu compra!'],
  ['Pedido generado con exito!', '¡Pedido generado con éxito!'],
  ['Cambios realizados!', '¡Cambios realizados!'],
  ['Documento creado!', '¡Documento creado!'],
  ['Documento eliminado!', '¡Documento eliminado!'],
  ['Hemos agregado los productos al carrito actual!', '¡Agregamos los productos a tu carrito!'],
  ['Orden actualizada correctamente!', '¡Pedido actualizado!'],
  ['Creado...', 'Creando...'],
  ['Aun no haz realizado ningun pedido', 'Aún no has hecho ningún pedido'],
  ['Cargar mas', 'Cargar más'],
  ['No hay mas pedidos para mostrar', 'No hay más pedidos para mostrar'],
  ['No se encontraron productos con la busqueda', 'No se encontraron productos con la búsqueda'],
  ['No hay mas coincidencias para la busqueda', 'No hay más coincidencias para la búsqueda'],
  ['No se encontraron mas productos en la categoria', 'No se encontraron más productos en la categoría'],
  ['Los mas recomendados en', 'Los más recomendados en'],
  ['El producto no esta disponible', 'El producto no está disponible'],
  ['Informacion del producto incompleta', 'Información del producto incompleta'],
  ['El cupon', 'El cupón'],
  ['con el cupon', 'con el cupón'],
  ['no es valido', 'no es válido'],
  ['El valor del pedido debe ser minimo de', 'El valor del pedido debe ser mínimo de'],
  ['El telefono debe ser de 10 digitos', 'El teléfono debe ser de 10 dígitos'],
  [
    'El email que ingresaste no esta del todo bien, verificalo.',
    'El correo que escribiste no está del todo bien, verifícalo.',
  ],
  ['Tu nombre debe tener minimo 4 letras', 'Tu nombre debe tener mínimo 4 letras'],
  ['La contraseña debe tener mas de 8 caracteres', 'La contraseña debe tener 8 caracteres o más'],
  ['Las contraseñas debe tener mas de 8 caracteres', 'La contraseña debe tener 8 caracteres o más'],
  ['Ingresa una indicacion.', 'Ingresa una indicación.'],
  [
    'No tenemos cobertura en la ubicacion indicada, revisa tu direccion y la ubicacion en el mapa.',
    'No tenemos cobertura en la ubicación indicada, revisa tu dirección y la ubicación en el mapa.',
  ],
  [
    'La direccion ingresada no ha sido reconocida, mueve el puntero en el mapa para ubicar tu domicilio con exito.',
    'No reconocimos la dirección: mueve el marcador en el mapa hasta tu puerta.',
  ],
  ['No se logro actualizar el carrito.', 'No se logró actualizar el carrito.'],
  ['no esta disponible en este momento', 'no está disponible en este momento'],
  ['inicia sesion', 'inicia sesión'],
  [
    'No encontramos la categoria indicada, Seras redireccionado al inicio.',
    'No encontramos la categoría indicada: te llevamos al inicio.',
  ],
  ['No logramos encontrar la pagina solicitada', 'No encontramos la página solicitada'],
  ['Usar la tienda mas cercana', 'Usar la sede más cercana'],
  ['Pagar en linea', 'Pagar en línea'],
  ['Terminos & C.', 'Términos y condiciones'],
  ['Datafono', 'Datáfono'],
  ['Pagina no encontrada', 'Página no encontrada'],
  ['Categorias', 'Categorías'],
  ['Estadisticas', 'Estadísticas'],
  ['Importar Imagenes', 'Importar imágenes'],
  ['Listado de categorias', 'Listado de categorías'],
  ['Se eliminara la categoria ?', '¿Se eliminará la categoría?'],
  ['Se eliminara la oficina', 'Se eliminará la sede'],
  ['Importar imagenes', 'Importar imágenes'],
  ['Ver informacion registrada', 'Ver información registrada'],
  ['Registros estadisticos', 'Registros estadísticos'],
  ['Debe seleccionar una categoria', 'Debe seleccionar una categoría'],
  ['Esta accion no se puede deshacer', 'Esta acción no se puede deshacer'],
  ['No tienes permisos para realiza esta accion', 'No tienes permisos para realizar esta acción'],
  ['Error al obtener la planometria', 'Error al obtener la planimetría'],
  ['Categoria eliminada correctamente', 'Categoría eliminada correctamente'],
  ['No hay categorias para mostrar', 'No hay categorías para mostrar'],
  ['No hay tags para esta categoria', 'No hay etiquetas para esta categoría'],
];

const correctOf = new Map(CORRECTIONS);

/** Longer ones first: they may contain shorter ones. */
const quoted = new RegExp(
  [...correctOf.keys()]
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.?*+()]/g, '\\$&'))
    .join('|'),
  'g',
);

/** A text with the spelling of the table; of one that is correct already, itself. */
export function correctSpelling(text: string): string {
  return text.replaceAll(quoted, (found, at: number) =>
    /[¡\p{L}]/u.test(text.charAt(at - 1)) ? found : (correctOf.get(found) ?? found),
  );
}
