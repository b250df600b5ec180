import { documentTexts } from './documents.ts';

export const favouriteTexts = {
  first: 'Favoritos',
  save: (title: string) => `Guardar ${title} en tus carritos guardados`,
  saved: (title: string) => `Ya guardaste ${title}. Elegir en cuáles carritos guardados`,
  done: (customCart: string) => `Lo guardamos en ${customCart}.`,
  change: 'Cambiar',
  failed: (title: string) => `No logramos guardar ${title}.`,
  failedOut: (title: string) => `No logramos quitar ${title}.`,

  menu: '¿En cuáles carritos guardados lo pones?',
  close: 'Cerrar',
  all: 'Ver mis carritos',
  newName: 'Nombre del carrito guardado',
  create: 'Crear y guardar',
  creating: documentTexts.creating,
  unread: 'No pudimos leer tus carritos guardados.',
  retry: 'Reintentar',
  loading: 'Cargando tus carritos guardados...',
} as const;
