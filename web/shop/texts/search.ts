import { groupThousands } from '#rules/money.ts';

const ECHO_LETTERS = 60;
const MOST_OFFICES = 3;

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
  without,
  leftOut: (words: readonly string[]) =>
    `Resultados ${without(words)}: ningún producto tiene todo lo que escribiste.`,
  adultsOnly: 'Algunos productos de esta búsqueda son solo para mayores de 18 años.',
  toShelf: (shelf: string) => `Ir a ${shelf}`,
  elsewhere: (title: string, offices: readonly string[]) =>
    `${title}: agotado aquí, hay en ${namesOf(offices)}.`,
  nearTerms: 'Prueba con',
  nearest: 'Lo más parecido',
  ofTerm: (term: string) => `Con “${echo(term)}”`,
  allOf: (count: number) => (count === 1 ? 'Ver el resultado' : `Ver los ${groupThousands(count)}`),
  nearestShelf: 'Ver todo el estante',
  popular: (office: string) => `Los más pedidos en ${office}`,
  all: 'Todas',
  bestFirst: 'Más relevantes',
  end: 'No hay mas coincidencias para la busqueda',
  none: 'No se encontraron productos con la busqueda',
  noneText: (query: string, office: string) =>
    `No hay “${echo(query)}” en ${office}. Revisa cómo está escrito o busca con menos palabras.`,
  noFilter: 'Quitar filtros',
  offers: 'Ver ofertas',
  browse: 'O recorre las categorías',
} as const;

const listFormat = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** 'sin “molido”', 'sin “molido” ni “fino”' */
function without(words: readonly string[]): string {
  return `sin ${words.map((word) => `“${echo(word)}”`).join(' ni ')}`;
}

function namesOf(offices: readonly string[]): string {
  return listFormat.format(offices.slice(0, MOST_OFFICES));
}

function echo(query: string): string {
  const letters = [...query];
  return letters.length <= ECHO_LETTERS ? query : `${letters.slice(0, ECHO_LETTERS).join('')}…`;
}
