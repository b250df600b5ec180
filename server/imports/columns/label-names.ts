import type { ImportField } from '#contract/imports/mapping-shapes.ts';

/** Names of label columns, as suppliers, GS1 catalogues and shops write them. */
export const LABEL_NAMES: readonly (readonly [ImportField, number, RegExp])[] = [
  [
    'sanitary_record',
    1,
    /^((numero |no |n |cod(igo)? )?(de(l)? )?(registro |notificacion |permiso )(sanitari[oa]|invima)( invima)?|(registro )?invima|rsa|reg(istro)? san(itario)?)$/,
  ],
  ['ingredients', 1, /^(lista de )?ingredientes?$|^ingredients?( statement)?$/],
  ['contains', 1, /^(alergenos?|contiene( alergenos?)?|alergias|allergens?|declaracion de alergenos)$/],
  ['traces', 1, /^(puede contener|trazas( de)?( alergenos?)?|may contain)$/],
  ['diets', 1, /^(apto para|dieta|tipo de dieta|diet( type)?)$/],
  ['seals', 1, /^sellos?( frontal(es)?)?( de)?( advertencia)?$|^(octogonos|etiquetado frontal)$/],
  ['sweeteners', 1, /^(con |contiene )?edulcorantes?$/],
  ['origin', 1, /^(pais( de)? origen|country of origin|hecho en)$/],
  ['origin', 0.8, /^(origen|pais|procedencia)$/],
  ['importer', 1, /^importad(or|o por)( y distribuidor)?$|^importer$/],
  [
    'storage',
    1,
    /^(conservacion|almacenamiento|(modo|condiciones|instrucciones) de (conservacion|almacenamiento)|storage( instructions)?)$/,
  ],
  ['per', 1, /^(tabla nutricional por|(base|unidad)( de(l| la)?)? (nutricional|tabla( nutricional)?))$/],
  ['portion', 1, /^((tamano|peso)( de(l)?)?( la)? porcion|porcion( g| ml| g o ml)?|serving size)$/],
  ['measure', 1, /^medida (casera|de (la )?porcion)$/],
  [
    'energy',
    1,
    /^(calorias( totales)?|energia|valor energetico|energy|calories)( kcal| cal)?( por)?( 100 ?(g|ml))?$/,
  ],
  ['fat', 1, /^(grasas? totales?|grasa total|grasas?|lipidos|total fat|fat)( g)?( por)?( 100 ?(g|ml))?$/],
  ['saturated', 1, /^(grasas? )?saturadas?( g)?( por)?( 100 ?(g|ml))?$|^saturated fat( g)?$/],
  ['trans', 1, /^(grasas? )?trans( mg| g)?( por)?( 100 ?(g|ml))?$|^trans fat( mg)?$/],
  [
    'carbohydrates',
    1,
    /^(carbohidratos( totales)?|hidratos de carbono|carbohydrates)( g)?( por)?( 100 ?(g|ml))?$/,
  ],
  [
    'fiber',
    1,
    /^fibra( dietaria| alimentaria| dietetica)?( g)?( por)?( 100 ?(g|ml))?$|^(dietary )?fib(er|re)( g)?$/,
  ],
  ['sugars', 1, /^(azucares( totales)?|(total )?sugars)( g)?( por)?( 100 ?(g|ml))?$/],
  [
    'addedSugars',
    1,
    /^(azucar(es)? (anadid[oa]s?|agregad[oa]s?|libres?)|added sugars)( g)?( por)?( 100 ?(g|ml))?$/,
  ],
  ['protein', 1, /^(proteinas?( totales?)?|proteins?)( g)?( por)?( 100 ?(g|ml))?$/],
  ['sodium', 1, /^(sodio|sodium)( mg)?( por)?( 100 ?(g|ml))?$/],
];
