/** Quoted texts are from back-office 4 and 5. */
export const importImagesTexts = {
  title: 'Importar imagenes',
  about:
    'Elige una carpeta, muchas imágenes o un ZIP con ellas: el nombre de cada archivo es la referencia de su producto. Nada se sube hasta que lo revises.',
  property: 'El nombre del archivo es',
  properties: { id_item: 'SKU', bar_code: 'Código de barras' },
  folder: 'Elegir carpeta',
  files: 'Elegir imágenes',
  archive: (name: string) =>
    `No pudimos abrir ${name}: está dañado o trae demasiado. Divídelo, o elige la carpeta.`,
  validating: (done: string, total: string) => `Validando ${done} de ${total}`,
  updating: (done: string, total: string) => `Actualizando ${done} de ${total}`,
  ready: (valid: string, invalid: string) => `${valid} por subir · ${invalid} con problemas`,
  start: (count: string) => `Subir ${count}`,
  stop: 'Detener',
  goOn: (count: string) => `Seguir con ${count}`,
  offline: 'Sin conexión: seguimos solos cuando vuelva.',
  finished: (done: string, failed: string) =>
    failed === '0'
      ? `Listo: ${done} ${done === '1' ? 'producto' : 'productos'} con su imagen.`
      : `${done} con su imagen · ${failed} sin subir.`,
  resumed: (count: string) =>
    count === '1'
      ? '1 ya se había subido desde este equipo: no se repite.'
      : `${count} ya se habían subido desde este equipo: no se repiten.`,
  again: 'Subirlas otra vez',
  leftOff: (done: string, total: string) =>
    `La última importación quedó a medias: ${done} de ${total}. Elige otra vez los mismos archivos y sigue donde iba.`,
  without: (count: string, isMore: boolean) =>
    isMore
      ? `Quedan más de ${count} productos sin imagen.`
      : count === '0'
        ? 'Todos los productos tienen imagen.'
        : count === '1'
          ? 'Queda 1 producto sin imagen.'
          : `Quedan ${count} productos sin imagen.`,
  seeWithout: 'Ver cuáles',
  withoutFailed: 'No pudimos contar los productos sin imagen.',
  noneChosen: 'Aquí verás cada archivo con su producto.',
  columns: { file: 'Archivo', product: 'Producto', state: 'Estado' },
  replaces: 'Reemplaza su imagen',
  states: {
    waiting: 'Por validar',
    valid: 'Válida',
    invalid: 'No válida',
    uploading: 'Subiendo...',
    done: 'Actualizado',
    failed: 'Error',
    before: 'Ya estaba',
  },
  why: {
    large: (file: string) => `Error: La imagen ${file} excede el tamaño máximo permitido de 2500KB.`,
    kind: 'No es JPG, PNG, WebP, AVIF ni GIF.',
    notPicture: 'No es una imagen, aunque su nombre lo diga, o está vacía.',
    name: 'El nombre del archivo no es una referencia.',
    twice: 'Otro archivo tiene la misma referencia.',
    unknown: (property: string, reference: string) => `Ningún producto tiene ${property} ${reference}.`,
    repeated: 'Varios productos tienen esa referencia: usa el SKU.',
    unread: 'No se pudo validar: elige otra vez los archivos.',
    gone: 'El archivo ya no está donde estaba.',
  },
  done: (title: string) => `Producto ${title} actualizado`,
  failed: (title: string) => `Error al actualizar producto ${title}`,
} as const;
