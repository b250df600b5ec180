import type { CountType } from '#rules/quantity.ts';
import { documentTexts } from './documents.ts';

export const myCustomCartTexts = {
  title: 'Mis carritos',
  description: 'Guarda aquí lo que siempre compras y agrégalo en un toque.',
  home: 'Inicio',
  products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
  noProducts: 'No hay productos',
  noProductsText: 'Busca lo que compras seguido y guárdalo aquí.',
  empty: 'Todavía no tienes carritos guardados',
  emptyText: 'Crea uno para el mercado de la quincena, el asado o lo de siempre.',

  create: 'Crear carrito',
  createTitle: 'Carrito nuevo',
  creating: documentTexts.creating,
  created: documentTexts.created,
  createFailed: documentTexts.createFailed,
  rename: 'Cambiar nombre',
  renameTitle: 'Cambiar el nombre',
  renaming: documentTexts.changing,
  renamed: documentTexts.changed,
  renameFailed: documentTexts.changeFailed,
  saveName: 'Guardar',
  name: 'Nombre',
  nameHint: 'Por ejemplo: Mercado de la quincena',
  nameMissing: 'Agrega un nombre al carrito.',
  cancel: 'Cancelar',
  close: 'Cerrar',

  remove: 'Eliminar',
  removeTitle: '¿Eliminar mercado?',
  removeText: (name: string) =>
    `“${name}” y su lista de productos se pierden. Esta acción no se puede deshacer.`,
  removeYes: 'Si',
  removeNo: 'No',
  removing: documentTexts.removing,
  removed: documentTexts.removed,
  removeFailed: documentTexts.removeFailed,

  search: 'Agregar productos',
  retry: 'Reintentar',
  add: 'Guardar',
  addSpoken: (title: string) => `Guardar ${title}`,
  added: 'Guardado',
  addFailed: 'No logramos guardar el producto.',

  unavailable: 'No se consigue ahora en tu sede',
  stepper: (title: string, countType: CountType, step: number) => ({
    more: `${countType === 'units' ? 'Una unidad' : `${step} gramos`} más de ${title}`,
    less: `${countType === 'units' ? 'Una unidad' : `${step} gramos`} menos de ${title}`,
    remove: `Quitar ${title} de la lista`,
    type: `Escribir la cantidad de ${title}`,
  }),
  takeOut: (title: string) => `Quitar ${title} de la lista`,
  takenOut: (title: string) => `Quitamos ${title}.`,
  undo: 'Deshacer',
  changeFailed: 'No logramos guardar el cambio.',

  addAll: 'Agregar al carrito',
  nothingToAdd: 'Ninguno de estos productos se consigue ahora en tu sede.',
} as const;
