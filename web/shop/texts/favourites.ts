import { documentTexts } from './documents.ts';

/** Words of hearts, and of the custom carts they save into. */
export const favouriteTexts = {
  first: 'Favoritos',
  save: (title: string) => `Guardar ${title} en tus carritos`,
  saved: (title: string) => `Ya guardaste ${title}. Elegir en cuáles carritos`,
  done: (customCart: string) => `Lo guardamos en ${customCart}.`,
  change: 'Cambiar',
  failed: (title: string) => `No logramos guardar ${title}.`,
  failedOut: (title: string) => `No logramos quitar ${title}.`,

  menu: '¿En cuáles carritos lo guardas?',
  close: 'Cerrar',
  all: 'Ver mis carritos',
  newName: 'Nombre del carrito nuevo',
  create: 'Crear y guardar',
  creating: documentTexts.creating,
  unread: 'No pudimos leer tus carritos.',
  retry: 'Reintentar',
  loading: 'Cargando tus carritos...',
} as const;
