import { groupThousands } from '#rules/money.ts';

/** As much of what was asked as a line takes. */
const ECHO_LETTERS = 60;

/** Words of the page of results, from its title to the end of the list. */
export const searchTexts = {
  title: (query: string) => `Resultados para “${echo(query)}”`,
  description: (query: string, office: string) =>
    `Productos que coinciden con “${echo(query)}” en la sede ${office}.`,
  results: (count: number) => (count === 1 ? '1 resultado' : `${groupThousands(count)} resultados`),
  in: (category: string) => `en ${category}`,
  filters: 'Categorías de los resultados',
  brands: 'Marcas que se llaman así',
  brand: (name: string) => `Marca ${name}`,
  notAsked: (query: string) => `No encontramos “${query}” tal como está escrito.`,
  instead: (query: string) => `Te mostramos “${query}”.`,
  nearest: 'Lo más parecido',
  all: 'Todas',
  /** The usual order. */
  bestFirst: 'Más relevantes',
  end: 'No hay mas coincidencias para la busqueda',
  none: 'No se encontraron productos con la busqueda',
  noneText: (query: string, office: string) =>
    `No hay “${echo(query)}” en ${office}. Prueba con otra palabra.`,
  noFilter: 'Quitar filtros',
  offers: 'Ver ofertas',
  browse: 'O recorre las categorías',
} as const;

function echo(query: string): string {
  const letters = [...query];
  return letters.length <= ECHO_LETTERS ? query : `${letters.slice(0, ECHO_LETTERS).join('')}…`;
}
