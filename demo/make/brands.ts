import { writeFileSync } from 'node:fs';
import type { DemoBrand, DemoCategory, DemoProduct } from '#demo/types.ts';

/** Invented wholesalers: two for each category, so that a provider's page and its sales mean something. */
const PROVIDERS: Record<string, [string, string]> = {
  'frutas-verduras': ['Cosechas del Valle', 'Plaza Santa Elena Mayoristas'],
  'carnes-pollo': ['Frigorífico La Ceiba', 'Avícola del Cauca'],
  'pescados-mariscos': ['Pesquera Bahía Solano', 'Puerto Manso Pescadería'],
  'lacteos-huevos': ['Lácteos La Pradera', 'Avícola Los Guaduales'],
  'quesos-charcuteria': ['Quesería Finca Aurora', 'Carnes Frías Don Evaristo'],
  panaderia: ['Panificadora El Trigal', 'Hornos del Pacífico'],
  despensa: ['Abastos del Occidente', 'Granos La Molienda'],
  'cafe-desayuno': ['Cafetales de Sevilla', 'Desayunos del Valle'],
  bebidas: ['Embotelladora Río Bonito', 'Bebidas del Occidente'],
  congelados: ['Frío Total', 'Congelados Nevado Azul'],
  'comidas-listas': ['Cocina Fogón Valluno', 'Comidas del Sur'],
  'dulces-pasabocas': ['Dulces La Ceiba', 'Pasabocas del Occidente'],
  licores: ['Licores del Occidente', 'Importadora Farallones'],
  'aseo-hogar': ['Casa Limpia Distribuciones', 'Aseo Total del Valle'],
  'cuidado-personal': ['Belleza Piel Serena', 'Distribuidora Sultana'],
  bebe: ['Nube y Luna', 'Distribuidora Sultana'],
  mascotas: ['Patas Felices', 'Agropecuaria El Corral'],
  salud: ['Droguerías del Occidente', 'Vida Serena'],
  hogar: ['Hogar y Papel', 'Casa Limpia Distribuciones'],
};

/** Writes the brands of the products, each with the provider of most of its products. */
export function writeBrands(products: DemoProduct[], categories: DemoCategory[], target: URL): void {
  const categoryOf = new Map(
    categories.flatMap((category) => category.subcategories.map((sub) => [sub.id, category])),
  );
  const byBrand = new Map<string, Map<DemoCategory, number>>();
  for (const product of products) {
    const category = categoryOf.get(product.sub);
    if (!product.brand || !category) continue;
    const counts = byBrand.get(product.brand) ?? new Map<DemoCategory, number>();
    counts.set(category, (counts.get(category) ?? 0) + 1);
    byBrand.set(product.brand, counts);
  }
  const brands = [...byBrand]
    .sort(([a], [b]) => a.localeCompare(b, 'es'))
    .map(([name, counts]) => brandOf(name, counts));
  writeFileSync(target, `[\n${brands.map((brand) => JSON.stringify(brand)).join(',\n')}\n]\n`);
  const suppliers = categories.map((category) => ({
    category: category.id,
    names: PROVIDERS[category.id] ?? [],
  }));
  writeFileSync(
    new URL('providers.json', target),
    `[\n${suppliers.map((s) => JSON.stringify(s)).join(',\n')}\n]\n`,
  );
}

function brandOf(name: string, counts: Map<DemoCategory, number>): DemoBrand {
  const [main, ...others] = [...counts].sort((a, b) => b[1] - a[1]).map(([category]) => category);
  if (!main) throw new Error(`The brand ${name} has no products`);
  const pair = PROVIDERS[main.id] ?? ['Abastos del Occidente', 'Abastos del Occidente'];
  const second = others[0] ? ` y ${others[0].name.toLowerCase()}` : '';
  return {
    name,
    displayName: name,
    description: `Todo lo de ${name} en ${main.name.toLowerCase()}${second}.`,
    provider: pair[name.length % 2] ?? pair[0],
  };
}
