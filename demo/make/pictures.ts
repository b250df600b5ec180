import { fold } from './text.ts';

/** First match wins; words are normalised. Without a match, the picture of the subcategory. */
const RULES: [RegExp, string][] = [
  [/\b(toallitas?|panitos?|toalla humeda|toallas humedas)\b/, '1f4a7'],
  [/\b(jabon|gel de bano)\b/, '1f9fc'],
  [/\b(shampoo|acondicionador|mascarilla cabello)\b/, '1f9f4'],
  [/\b(cepillo dental|crema dental|enjuague bucal|seda dental)\b/, '1faa5'],
  [/\b(esponja|esponjilla)\b/, '1f9fd'],
  [/\b(guantes?)\b/, '1f9e4'],
  [/\b(escoba|trapero|recogedor|cepillo para lavar)\b/, '1f9f9'],
  [/\b(balde|platon)\b/, '1faa3'],
  [/\b(caneca)\b/, '1f5d1-fe0f'],
  [/\b(servilleta|papel higienico|toallas? de cocina|panuelos?)\b/, '1f9fb'],
  [/\b(vela|velas|velon)\b/, '1f56f-fe0f'],
  [/\b(pilas?)\b/, '1f50b'],
  [/\b(cucarachas?)\b/, '1fab3'],
  [/\b(hormigas?)\b/, '1f41c'],
  [/\b(zancudos?|moscas|mosquitos|repelente)\b/, '1f99f'],
  [/\b(biberon|tetero)\b/, '1f37c'],
  [/\b(huevos? de chocolate|chocolatina|tableta|barra de chocolate)\b/, '1f36b'],
  [/\b(avena|hojuelas|granola|muesli)\b/, '1f963'],
  [/\b(arroz con leche|flan|natilla|gelatina|pudin|postre)\b/, '1f36e'],
  [/\b(helado|paleta|chococono|sorbete)\b/, '1f368'],
  [/\b(pizza)\b/, '1f355'],
  [
    /\b(lasana|spaghetti|espagueti|pasta|penne|fusilli|macarron|tallarines|fideos?|tortellini|ravioli)\b/,
    '1f35d',
  ],
  [/\b(sushi|poke)\b/, '1f363'],
  [/\b(nuggets?|alitas?|pollo|pechuga|muslo|contramuslo|pernil)\b/, '1f357'],
  [/\b(hamburguesas?)\b/, '1f354'],
  [/\b(salchichas?|perro caliente|chorizo|longaniza)\b/, '1f32d'],
  [/\b(tocineta|tocino|panceta|bacon)\b/, '1f953'],
  [/\b(camaron|camarones|langostinos?)\b/, '1f990'],
  [/\b(cangrejo|jaiba)\b/, '1f980'],
  [/\b(pulpo)\b/, '1f419'],
  [/\b(calamar|calamares)\b/, '1f991'],
  [/\b(almejas?|mejillon|mejillones|ostras?)\b/, '1f9aa'],
  [/\b(atun|sardinas?|salmon|tilapia|trucha|merluza|bacalao|pescado|mojarra|bagre)\b/, '1f41f'],
  [/\b(galletas?)\b/, '1f36a'],
  [/\b(pan para hamburguesa|pan hamburguesa)\b/, '1f354'],
  [/\b(pan perro|pan para perro|hot dog)\b/, '1f32d'],
  [/\b(croissant)\b/, '1f950'],
  [/\b(baguette)\b/, '1f956'],
  [/\b(dona|donas|rosquillas?)\b/, '1f369'],
  [/\b(waffles?)\b/, '1f9c7'],
  [/\b(pancakes?|crepes?)\b/, '1f95e'],
  [/\b(torta|pastel)\b/, '1f370'],
  [/\b(ponque|muffin|mantecada|cupcake)\b/, '1f9c1'],
  [/\b(queso|quesito|cuajada|mozzarella|parmesano)\b/, '1f9c0'],
  [/\b(mantequilla|margarina)\b/, '1f9c8'],
  [/\b(miel)\b/, '1f36f'],
  [/\b(cafe|cappuccino|espresso)\b/, '2615'],
  [/\b(te|infusion|aromatica)\b/, '1f375'],
  [/\b(chocolate|cocoa|cacao|chocolatada)\b/, '1f36b'],
  [/\b(leche|yogurt|kumis|kefir)\b/, '1f95b'],
  [/\b(palomitas|crispetas)\b/, '1f37f'],
  [/\b(mani|almendras?|nuez|nueces|marañon|maranon|pistachos?|avellanas?|cashew)\b/, '1f95c'],
  [/\b(papas?)\b/, '1f954'],
  [/\b(aceitunas?|aceite de oliva|oliva)\b/, '1fad2'],
  [/\b(pepinillos?|pepino)\b/, '1f952'],
  [/\b(maiz|mazorca|mazorquitas)\b/, '1f33d'],
  [/\b(zanahoria)\b/, '1f955'],
  [/\b(tomates?|ketchup)\b/, '1f345'],
  [/\b(cebollas?|cebollitas?)\b/, '1f9c5'],
  [/\b(ajos?)\b/, '1f9c4'],
  [/\b(jengibre|curcuma)\b/, '1fada'],
  [/\b(lechuga|repollo|espinacas?|acelgas?|apio|kale|rugula)\b/, '1f96c'],
  [/\b(brocoli|coliflor|alcachofas?)\b/, '1f966'],
  [/\b(champinon|champinones|setas|shiitake|orellanas)\b/, '1f344'],
  [/\b(pimenton|pimentones)\b/, '1fad1'],
  [/\b(aji|jalapenos?|picante|paprika|cayena)\b/, '1f336-fe0f'],
  [/\b(arvejas?|habichuelas?|edamame)\b/, '1fadb'],
  [/\b(lentejas?|frijol|frijoles|garbanzos?|habas?)\b/, '1fad8'],
  [/\b(berenjena)\b/, '1f346'],
  [/\b(ahuyama|zapallo)\b/, '1f383'],
  [/\b(aguacates?|guacamole)\b/, '1f951'],
  [/\b(yuca|batata)\b/, '1f360'],
  [/\b(platanos?|bananos?|guineo|banana|platanitos)\b/, '1f34c'],
  [/\b(limon|limonada|lima)\b/, '1f34b'],
  [/\b(naranjas?|mandarinas?|toronja)\b/, '1f34a'],
  [/\b(manzanas? verdes?)\b/, '1f34f'],
  [/\b(manzanas?|compota)\b/, '1f34e'],
  [/\b(peras?)\b/, '1f350'],
  [/\b(duraznos?|melocoton)\b/, '1f351'],
  [/\b(fresas?|frambuesas?|frutos rojos)\b/, '1f353'],
  [/\b(arandanos?|moras?|agraz)\b/, '1fad0'],
  [/\b(uvas?|pasas)\b/, '1f347'],
  [/\b(kiwis?)\b/, '1f95d'],
  [/\b(mangos?)\b/, '1f96d'],
  [/\b(pinas?)\b/, '1f34d'],
  [/\b(papaya|melon|guanabana)\b/, '1f348'],
  [/\b(sandia)\b/, '1f349'],
  [/\b(cocos?|cocadas?)\b/, '1f965'],
  [/\b(cerezas?|ciruelas?)\b/, '1f352'],
  [/\b(cilantro|perejil|albahaca|oregano|tomillo|romero|laurel|menta|hierbas)\b/, '1f33f'],
  [/\b(huevos?)\b/, '1f95a'],
  [/\b(arroz)\b/, '1f35a'],
  [/\b(sal)\b/, '1f9c2'],
];

/** Subcategories where the words of the name mislead: a strawberry shampoo is no strawberry. */
const FIXED = new Set(
  (
    'detergentes suavizantes quitamanchas limpiadores bano ambientadores panales toallitas arena perros-seco perros-humedo gatos-seco ' +
    'gatos-humedo snacks-mascotas aseo-mascotas otras-mascotas tintes peinado cuidado-facial cremas-corporales proteccion-solar ' +
    'desodorantes proteccion-femenina incontinencia afeitado-depilacion maquillaje manicure vitaminas primeros-auxilios ' +
    'bienestar-sexual papeleria jugueteria calzado shampoo acondicionadores higiene-oral formulas-cereales lavaplatos ' +
    'papel-higienico bolsas-basura res cerdo cervezas aguardientes rones whiskys vinos-tintos vinos-blancos espumosos ' +
    'ginebras-vodkas cremas-aperitivos cervezas-sin-alcohol gaseosas yogurt aguas te-frio hidratantes-energizantes ' +
    'cafe cafe-capsulas cafe-instantaneo cereales confites-chicles gomas-masmelos papas-paquetes ensaladas-listas ' +
    'salchichas chorizos-asar jamones madurados quesos-frescos quesos-tajados pan-fresco pan-tajado ' +
    'arepas-tortillas aromaticas-te lasanas-pastas chocolates escobas-traperos desechables galletas-saladas'
  ).split(' '),
);

/** The kind of product, for shelves whose picture shows ingredients; checked first. */
const INSIDE: Record<string, [RegExp, string][]> = {
  salsas: [
    [/chili con carne/, '1fad8'],
    [
      /mayonesa|hamburguesa|yogurt|mostaza|tahini|aderezo|rosada|tartara|soya|bbq|pina|ajo|queso|cesar|pesto/,
      '1fad9',
    ],
  ],
  tostadas: [
    [/maiz/, '1f33d'],
    [/./, '1f35e'],
  ],
  asadero: [[/sandwich/, '1f96a']],
  'mortadelas-salchichon': [[/./, '1f96a']],
  pandebonos: [[/empanad|pastel de/, '1f95f']],
  ponques: [
    [/croissant/, '1f950'],
    [/muffin|ponque|magdalena/, '1f9c1'],
  ],
  'dulces-tipicos': [[/coco|cocada/, '1f965']],
  'frutos-secos': [[/girasol/, '1f33b']],
  'chorizos-asar': [[/chorizo|longaniza|salchicha/, '1f32d']],
  jamones: [
    [/longaniza|salchich/, '1f32d'],
    [/pavo/, '1f983'],
    [/pollo|pechuga/, '1f357'],
  ],
  madurados: [[/chorizo|longaniza|salchich/, '1f32d']],
  pates: [
    [/atun|salmon/, '1f41f'],
    [/pollo/, '1f357'],
    [/./, '1f96b'],
  ],
  'molidas-hamburguesas': [
    [/hamburguesa/, '1f354'],
    [/albondiga/, '1f9c6'],
  ],
  'pescado-fresco': [[/salmon/, '1f41f']],
  arequipe: [[/arequipe/, '1f36f']],
  'pan-fresco': [
    [/croissant/, '1f950'],
    [/panecillo|pan de leche|pan leche|mantequilla/, '1f35e'],
  ],
  harinas: [[/miga|pan rallado/, '1f35e']],
  granos: [[/quinoa/, '1f33e']],
  atunes: [[/macarela|bonito/, '1f41f']],
  conservas: [[/tomate/, '1f345']],
  'mermeladas-miel': [[/cebolla/, '1f9c5']],
  'papas-yuca': [[/francesa|fries|freidora/, '1f35f']],
  'pasabocas-congelados': [[/empanad/, '1f95f']],
  'postres-congelados': [[/torta|mousse/, '1f370']],
  'platos-listos': [
    [/gyoza|wonton/, '1f95f'],
    [/albondiga/, '1f9c6'],
    [/pimentones asados/, '1fad1'],
    [/frijol|lenteja|garbanzo/, '1fad8'],
  ],
  pasabocas: [
    [/rosquit/, '1f968'],
    [/maiz|nachos/, '1f33d'],
  ],
  'mani-nueces': [
    [/crispeta/, '1f37f'],
    [/^mani|mezcla/, '1f95c'],
  ],
  'galletas-dulces': [[/galleta/, '1f36a']],
  'cremas-corporales': [[/esponja/, '1f9fd']],
  'escobas-traperos': [
    [/balde|platon/, '1faa3'],
    [/caneca/, '1f5d1-fe0f'],
  ],
  compotas: [
    [/postre/, '1f36e'],
    [/mango/, '1f96d'],
    [/pera/, '1f350'],
    [/durazno/, '1f351'],
    [/banano/, '1f34c'],
  ],
  sodas: [[/./, '1f964']],
  'sal-condimentos': [
    [/nuez moscada/, '1f330'],
    [/^sazonador/, '1f9c2'],
  ],
  papeleria: [
    [/lapic|marcador|boligrafo/, '270f-fe0f'],
    [/crayon|temperas/, '1f58d-fe0f'],
    [/grapadora|ganchos/, '1f4ce'],
    [/etiquetas/, '1f3f7-fe0f'],
  ],
  jugueteria: [
    [/carro/, '1f697'],
    [/carpa/, '26fa'],
  ],
  'otras-mascotas': [[/conejo|roedor|heno|lecho/, '1f430']],
  ambientadores: [
    [/carro/, '1f697'],
    [/vela/, '1f56f-fe0f'],
  ],
  insecticidas: [[/rata|raton/, '1f400']],
  'primeros-auxilios': [[/alcohol|oxigenada|yodo|suero/, '1f9ea']],
  aguas: [[/coco/, '1f965']],
  gaseosas: [
    [/naranja|mandarina/, '1f34a'],
    [/limon|toronja/, '1f34b'],
    [/manzana/, '1f34e'],
  ],
  cereales: [[/barra/, '1f36b']],
  yogurt: [
    [/fresa/, '1f353'],
    [/mora|arandano|frutos/, '1fad0'],
    [/mango/, '1f96d'],
    [/coco/, '1f965'],
    [/durazno/, '1f351'],
  ],
  'higiene-oral': [[/seda|hilo/, '1f9b7']],
  cerdo: [[/tocino|tocineta|panceta|chicharron/, '1f953']],
  'papas-paquetes': [[/platan|natuchips/, '1f34c']],
  'cuidado-facial': [[/balsamo labial|vaselina/, '1f444']],
  desodorantes: [[/pies/, '1f9b6']],
  maquillaje: [
    [/pestan|ojos|sombra|cejas/, '1f441-fe0f'],
    [/esponja|pincel|brocha/, '1f58c-fe0f'],
  ],
};

/** File stem of the emoji that pictures a product best. */
export function pictureFor(title: string, sub: string, fallback: string): string {
  const name = fold(title);
  const inside = INSIDE[sub]?.find(([words]) => words.test(name));
  if (inside) return inside[1];
  if (FIXED.has(sub)) return fallback;
  return RULES.find(([words]) => words.test(name))?.[1] ?? fallback;
}
