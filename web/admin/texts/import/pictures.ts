export const importPictureTexts = {
  heading: 'Imágenes del archivo',
  progress: (done: string, all: string) =>
    `${done} de ${all} ${all === '1' ? 'imagen traída' : 'imágenes traídas'}.`,
  going: 'Se siguen trayendo solas: puedes cerrar esta página.',
  failed: (count: string) =>
    count === '1'
      ? '1 imagen no se pudo traer: ese producto no se muestra todavía.'
      : `${count} imágenes no se pudieron traer: esos productos no se muestran todavía.`,
  more: (count: string) => (count === '1' ? 'Y 1 más.' : `Y ${count} más.`),
  upload: 'Subir imágenes o un ZIP',
  coming: (count: string) =>
    count === '1'
      ? '1 producto se muestra cuando traigamos su imagen de la dirección del archivo.'
      : `${count} productos se muestran cuando traigamos sus imágenes de las direcciones del archivo.`,
  without: (count: string) =>
    `${count === '1' ? '1 producto queda oculto porque no tiene' : `${count} productos quedan ocultos porque no tienen`} imagen. Agrega al archivo una columna con su dirección https, o después de aplicar sube una carpeta o un ZIP de imágenes con el SKU por nombre, en Importar imágenes.`,
} as const;
