import { groupThousands } from '#rules/money.ts';
import { searchTexts } from '../search.ts';

export const previewTexts = {
  preview: 'Productos que coinciden',
  all: (count: number) => (count === 1 ? 'Ver el resultado' : `Ver los ${groupThousands(count)} resultados`),
  found: (count: number) => (count === 1 ? '1 resultado' : `${groupThousands(count)} resultados`),
  recent: 'Buscaste hace poco',
  forget: 'Borrar',
  popular: (office: string) => (office === '' ? 'Lo más visto' : `Lo más visto en ${office}`),
  adding: 'Agregar al carrito',
  searching: 'Buscando...',
  none: 'No se encontraron productos con la busqueda',
  nothing: (isAlike: boolean) => (isAlike ? 'Ver lo más parecido' : 'Recorrer las categorías'),
  without: (words: readonly string[]) => `Resultados ${searchTexts.without(words)}.`,
  alike: 'Lo más parecido',
  /** Storefront 8: a result without an id leads nowhere. */
  incomplete: 'Informacion del producto incompleta',
  failed: 'No se logró buscar.',
  retry: 'Reintentar',
} as const;
