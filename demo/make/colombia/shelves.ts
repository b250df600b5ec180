import { fold } from '#demo/make/text.ts';

type Shelf = { otherwise: string; when?: [RegExp, string][] };

/** Source category -> our subcategory. The first word rule that matches the folded title wins. */
const SHELVES: Record<string, Shelf> = {};
const put = (categories: string, otherwise: string, when: [RegExp, string][] = []): void => {
  for (const category of categories.split('|')) SHELVES[category] = { otherwise, when };
};

const PRODUCE: [RegExp, string][] = [
  [/congelad/, 'frutas-congeladas'],
  [/limon|mandarina|naranja/, 'citricos'],
  [/manzana|pera\b(?<!tomate pera)/, 'manzanas-peras'],
  [/fresa|arandano|mora\b/, 'berries'],
  [/banano|guineo/, 'banano-guineo'],
  [/cilantro/, 'hierbas-aromaticas'],
  [/lechuga|espinaca/, 'hortalizas-hojas'],
  [/champinon/, 'setas-hongos'],
  [/papa\b|papa |platano|yuca/, 'tuberculos-platano'],
  [/mango|papaya|pina|kiwi|granadilla/, 'frutas'],
];
put('Frutas|Verduras|Verduras y hortalizas|Fresco|Hortalizas|Frutas y verduras', 'verduras', [
  [/tomate/, 'verduras'],
  ...PRODUCE,
]);
put('Congelado|Frutas Congeladas', 'frutas-congeladas', [[/pulpa/, 'pulpas']]);
const MEAT: [RegExp, string][] = [
  [/molida|hamburguesa/, 'molidas-hamburguesas'],
  [/higado|menudencia|visceras/, 'visceras'],
  [/nugget|apanad|milanesa de pollo|pincho|bbq|churrasco|ahumada|marinad/, 'marinados-apanados'],
  [/cerdo|tocin|chicharron/, 'cerdo'],
  [/pollo|pechuga|muslo|alita/, 'pollo'],
];
put('Carne de res|Carnes De Res Y Otras', 'res', MEAT);
put('Carne de cerdo|Carne De Cerdo', 'cerdo', MEAT);
put('Pollo|Aves', 'pollo', MEAT);
put('Apanados Congelados', 'marinados-apanados');
put('Pescado y mariscos|Pescadería', 'filetes-pescado', [
  [/camaron/, 'camarones'],
  [/mojarra|trucha/, 'pescado-fresco'],
]);
const DAIRY: [RegExp, string][] = [
  [/jabon/, 'jabones'],
  [/lechera|condensada/, 'arequipe'],
  [/leche en polvo/, 'leche-en-polvo'],
  [/crema de leche|suero|crema agria/, 'crema-leche'],
  [/queso crema/, 'quesos-untables'],
  [/(tajad|rallad|lonchita).*|queso.*(tajad|rallad)/, 'quesos-tajados'],
  [
    /parmesano|gouda|holandes|brie|muenster|colby|cheddar|pepper jack|feta|burrata|sabana/,
    'quesos-madurados',
  ],
  [/ques|cuajada/, 'quesos-frescos'],
  [/deslactosad/, 'leche-deslactosada'],
  [/jugo/, 'jugos'],
  [/avena|kumis|alimento lacteo/, 'bebidas-lacteas'],
  [/yogurt/, 'yogurt'],
  [/arequipe/, 'arequipe'],
];
put(
  'Lácteos|Leche|Yogurt y bebidas lácteas|Quesos, quesitos y cuajadas|Cremas de leche, queso cremas y sueros|Quesos especiales|Arequipe y leche condensada|Leche En Polvo Y Crema De Leche|Yogures|Deslactosada|Entera|Especializada|Polvo|Otros derivados|Queso en bloque|Queso tajado|Queso delikatessen|Esparcibles',
  'leche',
  DAIRY,
);
put('Mantequillas|Mantequilla y Margarina', 'mantequilla');
put('Huevos', 'huevos');
const COLD: [RegExp, string][] = [
  [/pasta|espagueti/, 'pastas'],
  [/quinua/, 'granos'],
  [/gaseosa/, 'gaseosas'],
  [/salchichon|mortadela|morcilla|pastrami|albondigon|combo de carnes/, 'mortadelas-salchichon'],
  [/salchicha/, 'salchichas'],
  [/tocineta/, 'tocinetas'],
  [/chorizo vela|serrano|salami|madurad|pepperoni/, 'madurados'],
  [/chorizo/, 'chorizos-asar'],
  [/jamon/, 'jamones'],
];
put(
  'Jamones|Salchichas|Otros embutidos|Chorizos|Carnes Frías|Carnes frías y embutidos|Carnes especiales|Delicatessen',
  'jamones',
  [...COLD, ...DAIRY],
);
const BREAD: [RegExp, string][] = [
  [/galleta/, 'galletas-saladas'],
  [/tortilla|arepa/, 'arepas-tortillas'],
  [/perro|hamburguesa/, 'pan-hamburguesa'],
  [/tostada|lamina|baguette mini horn/, 'tostadas'],
  [/ponque|chocoramo|gansito|bimbolete|galgueria/, 'ponques'],
  [/achira|rosquilla|rosquita|pan de yuca/, 'pandebonos'],
  [/tajado|masa madre|extralargo|mogolla|pan blanco|sagu|trenza de arroz|pan de arroz/, 'pan-tajado'],
];
put(
  'Panadería y pastelería empacada|Panadería|Panadería Empacada|Panadería Fresca|Panadería fresca y artesanal|Pan Empacado|Mantequilla|Multigranos|Integral|Blanco|Brioche|Arepas',
  'pan-fresco',
  BREAD,
);
put('Snacks', 'arepas-tortillas');
put('Papas fritas y paquetes|Saludable', 'papas-paquetes', [
  [/pasaboca|maizito/, 'pasabocas'],
  [/rosquita/, 'pasabocas'],
]);
put('Pasabocas', 'pasabocas', [
  [/galleta/, 'galletas-saladas'],
  [/mani/, 'mani-nueces'],
  [/achocolatada/, 'chocolate-mesa'],
  [/papa|platanito/, 'papas-paquetes'],
]);
put('Nueces, pistachos y frutos secos', 'mani-nueces', [[/frutos secos/, 'frutos-secos']]);
put('Galletas|Galletería', 'galletas-dulces', [
  [
    /saltin|salada|tradicional|taco|rojo|ducales|de sal|queso mantequilla|xl|galletas, 2|saltisima|mega/,
    'galletas-saladas',
  ],
]);
put('Chocolatería', 'chocolates', [
  [/crema sabor/, 'mermeladas-miel'],
  [/galleta/, 'galletas-dulces'],
]);
put('Confitería|Chicles', 'confites-chicles', [[/gomita|masmel/, 'gomas-masmelos']]);
put('Masmelos y gomitas', 'gomas-masmelos');
put('Dulces típicos', 'dulces-tipicos');
put('Gaseosas|Gaseosas y sodas', 'gaseosas', [
  [/malta/, 'maltas'],
  [/soda|ginger/, 'sodas'],
]);
put('Aguas|Agua y té', 'aguas', [
  [/^te /, 'te-frio'],
  [/gasificada/, 'gaseosas'],
]);
put('Jugos|Jugos refrescos y néctares', 'jugos', [[/pulpa/, 'pulpas']]);
put('Té Frío', 'te-frio');
put('Maltas|Isotónica y energizantes', 'maltas');
put('Hidratantes y energizantes', 'hidratantes-energizantes');
put('Bebidas vegetales|Bebidas de cereal', 'bebidas-vegetales');
put('Infusiones, té', 'aromaticas-te', [
  [/achocolatada/, 'chocolate-mesa'],
  [/te helado|te surtido/, 'te-frio'],
]);
put('Cafés|Cafés y chocolates|Café, chocolate y cremas no lácteas|Chocolates de Mesa', 'cafe', [
  [/chocolate|cocoa/, 'chocolate-mesa'],
  [/galleta/, 'galletas-saladas'],
  [/clasico/, 'cafe-instantaneo'],
]);
put('Cereales|Cereales y granolas|Avena en hojuelas y en polvo', 'cereales', [
  [/atun/, 'atunes'],
  [/avena/, 'avena-granola'],
]);
put('Granos azucar y panela|Granos y arroz|Granos|Arroces Empacados Y Granel', 'granos', [
  [/arroz/, 'arroz'],
  [/azucar|panela/, 'azucar-panela'],
  [/^sal/, 'sal-condimentos'],
]);
put('Endulzantes|Azúcar, panela y endulzante', 'azucar-panela');
put('Pastas|Corta|Larga', 'pastas');
put('Harinas|Harinas y mezclas para preparar|Harinas y pre-mezclas', 'harinas');
put('Aceites|Aceites y vinagres|Oliva|Girasol', 'aceites');
put('Margarinas y aceites', 'mantequilla');
put('Sal|Condimentos', 'sal-condimentos');
put('Salsas, especias y condimentos', 'sopas-caldos');
put('Salsas y aderezos|Salsas-Aderezos-Condimentos', 'salsas', [
  [/vinagre/, 'vinagres'],
  [/^sal$/, 'sal-condimentos'],
]);
put('Carnes Enlatadas|Enlatados y conservas|Enlatados y envasados', 'atunes', [
  [/verduras|maiz/, 'conservas'],
]);
put('Gelatinas en polvo', 'reposteria');
put('Papas, yucas y verduras congeladas|Vegetales Congelados|Congelados', 'papas-yuca', [
  [/vegetal|maiz|arveja/, 'verduras-congeladas'],
  [/pan de yuca/, 'pandebonos'],
]);
put('Pasabocas Congelados|Pasabocas y panadería congelados', 'pasabocas-congelados', [
  [/yuca/, 'papas-yuca'],
]);
put('Helados', 'helados');
put('Hielo', 'hielo');
put('Comidas congeladas', 'pan-fresco');
put('Comidas Preparadas Congeladas', 'lasanas-pastas');
put('Cafetería', 'asadero');
put('Compotas|Alimentación', 'compotas');
put('Alimentación Del Bebé|Leche de fórmula', 'formulas-cereales', [[/compota/, 'compotas']]);
const BABY: [RegExp, string][] = [
  [/panal/, 'panales'],
  [/toall|panito/, 'toallitas'],
  [/desodorante/, 'desodorantes'],
];
put('Cuidado De La Nalguita|Aseo Del Bebe|Cuidado del bebé|Etapa 3', 'aseo-bebe', BABY);
const PETS: [RegExp, string][] = [
  [/galleta|snack|caban/, 'snacks-mascotas'],
  [/arena/, 'arena'],
  [
    /humed|trocitos|pate|85 g|pescado y camaron|cordero y pavo|sabor surtido|cerdo pavo|carne cerdo|sabor pollo|multipack|pack/,
    'humedo',
  ],
];
put('Comida y snack para gatos|Gatos|Alimento para Gato|Alimentación gatos', 'gatos-seco', PETS);
put('Comida y snack para perros|Alimento para Perro|Alimentación perros', 'perros-seco', PETS);
put(
  'Comida peces, aves y otras mascotas|Articulo de Aseo para Mascotas|Accesorios para mascotas|Accesorios&nbsp;para mascotas|Arenas para gatos|Aseo de mascota',
  'aseo-mascotas',
  [[/arena/, 'arena']],
);
put('Alimentos para otras Mascotas', 'otras-mascotas');
const HOME: [RegExp, string][] = [
  [/guante|esponja|^pano/, 'esponjas-guantes'],
  [/bolsa resellable|aluminio/, 'recipientes'],
  [/bolsa/, 'bolsas-basura'],
  [/papel higienico/, 'papel-higienico'],
  [/servilleta|toalla|panuelo/, 'servilletas-toallas'],
  [/suavizante/, 'suavizantes'],
  [/quitamancha|blanqueador/, 'quitamanchas'],
  [/lavaplatos|lavaloza/, 'lavaplatos'],
  [/detergente|jabon de barra/, 'detergentes'],
  [/tanque/, 'bano'],
  [/olores/, 'ambientadores'],
];
put(
  'Jabones, detergentes y limpiadores|Cuidado de superficies y cocina|Papeles Desechables|Cuidado De La Ropa|Cuidado de la ropa|Papel higiénico|Papel higiénico y pañuelos|Lavalozas y desengrasante|Pilas bombillos y desechables|Suavizantes|Cuidado De Superficies|Utensilios De Limpieza|Accesorios limpieza|Aseo y limpieza|Implementos para la limpieza|Servilletas y toallas de cocina|Otros hogar|Cuidado del aire',
  'limpiadores',
  [[/toall.*humeda/, 'toallitas'], ...HOME],
);
const CARE: [RegExp, string][] = [
  [/lavaplatos/, 'lavaplatos'],
  [/papel higienico/, 'papel-higienico'],
  [/toallitas humedas/, 'toallitas'],
  [/toallas para manos/, 'servilletas-toallas'],
  [/toalla (femenina|higienica)|intimo/, 'proteccion-femenina'],
  [/afeitar/, 'afeitado-depilacion'],
  [/crema dental|enjuague|seda/, 'higiene-oral'],
  [/shampoo/, 'shampoo'],
  [/desodorante|antitranspirante/, 'desodorantes'],
  [/talco/, 'cremas-corporales'],
  [/alcohol antiseptico/, 'primeros-auxilios'],
  [/algodon/, 'cuidado-facial'],
];
put(
  'Cuidado De La Piel|Cuidado Oral|Cuidado oral|Desodorante Y Antitranspirante|Cuidado del Cabello|Protección Sanitaria|Protección femenina|Jabonería|Cuidado corporal|Cosmética y maquillaje|Botiquín OTC|Afeitado|Cuidado capilar|Desodorantes',
  'jabones',
  CARE,
);
put('Escolar', 'papeleria');
put('Juguetería', 'jugueteria');

/** Our subcategory of a cleaned Colombian product. */
export function colombianShelf(category: string, title: string, brand: string): string {
  const shelf = SHELVES[category];
  if (!shelf) throw new Error(`No shelf for the source category "${category}" (${title})`);
  const words = `${fold(title)}${fold(brand) === 'saltin noel' || fold(brand) === 'ducales' ? ' ducales' : ''}`;
  const found = shelf.when?.find(([match]) => match.test(words))?.[1] ?? shelf.otherwise;
  if (found !== 'humedo') return found;
  return shelf.otherwise.startsWith('gatos') ? 'gatos-humedo' : 'perros-humedo';
}
