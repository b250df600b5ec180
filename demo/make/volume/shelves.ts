/** Where the goods of a source subcategory stand here, under which house brand, and how its euros become pesos. */
export type VolumeShelf = { sub: string; house: string; rate: number; when: [RegExp, string][] };

/** Pesos of a Colombian shelf per euro of a Spanish one: about the exchange rate, dearer where the goods are imported. */
const RATE = 4400;

const SHELVES = new Map<string, VolumeShelf>();
function put(keys: string, sub: string, house: string, factor = 1, when: [RegExp, string][] = []): void {
  for (const key of keys.split('; ')) SHELVES.set(key, { sub, house, rate: RATE * factor, when });
}

const C = 'Canasta';
put('Aceite, vinagre y sal', 'aceites', C, 0.85, [
  [/vinagre|limón exprimido|bálsam/, 'vinagres'],
  [/sal |^sal|escamas/, 'sal-condimentos'],
  [/bicarbonato/, 'reposteria'],
  [/sal de frutas/, 'sal-condimentos'],
]);
put('Especias', 'sal-condimentos', 'La Molienda', 0.9, [[/piñones/, 'frutos-secos']]);
put('Mayonesa, ketchup y mostaza', 'salsas', C, 0.9);
put('Otras salsas', 'salsas', C, 1, [[/guacamole|hummus/, 'untables-dips']]);
put('Agua', 'aguas', 'Río Bonito', 1.4, [[/gaseosa/, 'gaseosas']]);
put('Isotónico y energético', 'hidratantes-energizantes', 'Río Bonito', 1.1, [[/malta/, 'maltas']]);
put('Refresco de cola; Refresco de naranja y de limón', 'gaseosas', 'Río Bonito', 0.8);
put('Refresco de té y sin gas', 'te-frio', 'Río Bonito', 0.9, [
  [/naranja|tropical|frutas|piña|florida/, 'jugos'],
]);
put('Tónica y bitter', 'sodas', 'Río Bonito', 1);
put('Aceitunas y encurtidos', 'encurtidos', C, 1.1);
put('Frutos secos y fruta desecada', 'frutos-secos', 'La Molienda', 1.15, [
  [/maní|cocktail|maíz frito|crispetas/i, 'mani-nueces'],
  [/palomitas|cacahuete/, 'mani-nueces'],
  [/maíz palomitas/, 'granos'],
]);
put('Patatas fritas y snacks', 'pasabocas', 'Crujis', 1, [
  [/patata/, 'papas-paquetes'],
  [/galletita/, 'galletas-saladas'],
]);
put('Arroz', 'arroz', 'La Molienda', 0.9, [[/quinoa|cuscús|cous|avena/, 'granos']]);
put('Legumbres', 'granos', 'La Molienda', 0.8, [[/cocid/, 'conservas']]);
put('Pasta y fideos', 'pastas', 'La Molienda', 0.85, [
  [/pasta fresca|placas/, 'lasanas-pastas'],
  [/orientales/, 'sopas-caldos'],
]);
put('Azúcar y edulcorante', 'azucar-panela', 'Trapiche La Ceiba', 0.8);
put('Chicles y caramelos', 'confites-chicles', 'Dulces La Ceiba', 0.9);
put('Chocolate', 'chocolates', 'Cacao del Cauca', 1, [
  [/^(crema (al|de) (cacao|avellana|cacahuete)|dulce de leche)/, 'mermeladas-miel'],
  [/^barritas de galleta/, 'galletas-dulces'],
]);
put('Golosinas', 'gomas-masmelos', 'Dulces La Ceiba', 0.9);
put('Mermelada y miel', 'mermeladas-miel', C, 1);
put('Alimentación infantil', 'compotas', 'Nube y Luna', 1, [
  [/leche|cereales (con|con galleta)|8 cereales|sin gluten|crema de arroz/, 'formulas-cereales'],
]);
put('Biberón y chupete', 'accesorios-bebe', 'Nube y Luna', 1.2);
put('Higiene y cuidado', 'aseo-bebe', 'Nube y Luna', 1);
put('Toallitas y pañales', 'panales', 'Nube y Luna', 1, [
  [/toallitas/, 'toallitas'],
  [/cambiador/, 'accesorios-bebe'],
]);
put('Cerveza', 'cervezas', 'Cervecería Farallones', 1.6, [[/0,0|sin alcohol/, 'cervezas-sin-alcohol']]);
put('Cerveza sin alcohol', 'cervezas-sin-alcohol', 'Cervecería Farallones', 1.5);
put('Licores', 'cremas-aperitivos', 'Casa Botero Real', 1.7, [
  [/ginebra|vodka|tequila/, 'ginebras-vodkas'],
  [/whisky/, 'whiskys'],
  [/\bron\b/, 'rones'],
  [/brandy/, 'cremas-aperitivos'],
]);
put('Sidra y cava; Vino lambrusco y espumoso', 'espumosos', 'Viñedos del Alto', 2.6);
put('Vino blanco; Vino rosado', 'vinos-blancos', 'Viñedos del Alto', 3);
put('Vino tinto; Tinto de verano y sangría', 'vinos-tintos', 'Viñedos del Alto', 3);
put('Cacao soluble y chocolate a la taza', 'chocolate-mesa', 'Cacao del Cauca', 1);
put('Café cápsula y monodosis', 'cafe-capsulas', 'La Molienda', 1.2);
put('Café molido y en grano', 'cafe', 'La Molienda', 1.1);
put('Café soluble y otras bebidas', 'cafe-instantaneo', 'La Molienda', 1.1, [[/filtros/, 'desechables']]);
put('Té e infusiones', 'aromaticas-te', 'La Molienda', 1.1);
put('Aves y pollo', 'pollo', '', 0.8, [
  [/pavo/, 'gallina-pavo'],
  [/empanad|marinad|adob|flautas|wok|pincho|brocheta|medallon|lagrimita|picantes/, 'marinados-apanados'],
  [/hígado|molleja|patas|cuello|carcasa/, 'visceras'],
]);
put('Carne congelada', 'pollo', C, 0.8, [
  [/cerdo|costill/, 'cerdo'],
  [/pavo/, 'gallina-pavo'],
  [/barbacoa|marinad/, 'marinados-apanados'],
  [/cordero/, 'cordero-conejo'],
  [/yemas/, 'visceras'],
]);
put('Cerdo', 'cerdo', '', 0.85, [
  [/adobad|flautas|jacobos|pincho|finas hierbas|provenzal/, 'marinados-apanados'],
  [/hígado/, 'visceras'],
  [/fiambre/, 'jamones'],
]);
put('Conejo y cordero', 'cordero-conejo', '', 0.9, [[/burger/, 'molidas-hamburguesas']]);
put('Embutido', 'chorizos-asar', '', 0.9);
put('Empanados y elaborados', 'marinados-apanados', 'Fogón Valluno', 0.9);
put('Hamburguesas y picadas', 'molidas-hamburguesas', C, 0.9);
put('Cereales', 'cereales', C, 1, [
  [/barrit/, 'barras-cereal'],
  [/avena|muesli|granola|salvado/, 'avena-granola'],
]);
put('Galletas', 'galletas-dulces', C, 1);
put('Tortitas', 'galletas-saladas', C, 1);
put('Aves y jamón cocido', 'jamones', 'Don Evaristo', 0.95);
put('Bacón y salchichas', 'salchichas', 'Don Evaristo', 0.95, [[/bac[oó]n|panceta/, 'tocinetas']]);
put('Chopped y mortadela', 'mortadelas-salchichon', 'Don Evaristo', 0.9);
put('Embutido curado', 'madurados', 'Don Evaristo', 1.2);
put('Jamón serrano', 'madurados', 'Don Evaristo', 1.2);
put('Paté y sobrasada', 'pates', 'Don Evaristo', 1);
put('Queso curado, semicurado y tierno', 'quesos-madurados', 'Finca Aurora', 1.2);
put('Queso lonchas, rallado y en porciones', 'quesos-tajados', 'Finca Aurora', 1, [
  [/porciones|palitos/, 'quesos-untables'],
]);
put('Queso untable y fresco', 'quesos-frescos', 'Finca Aurora', 1, [
  [/untar|crema|mousse/, 'quesos-untables'],
  [/camembert|brie|roquefort|gorgonzola|azul|rulo/, 'quesos-madurados'],
]);
put('Arroz y pasta', 'platos-listos', 'Fogón Valluno', 1, [[/lasaña|canelones|gnocchi/, 'lasanas-pastas']]);
put('Helados', 'helados', 'Nevado Azul', 1);
put('Hielo', 'hielo', C, 1.2);
put('Marisco', 'mariscos', 'Puerto Manso', 0.9, [[/gamb|langostino|camarón/, 'camarones']]);
put('Pescado; Pescado congelado', 'filetes-pescado', 'Puerto Manso', 0.9, [
  [/calamar|pulpo|pota/, 'mariscos'],
]);
put('Pizzas', 'pizzas', 'Fogón Valluno', 1.1);
put('Rebozados', 'pasabocas-congelados', 'Fogón Valluno', 1);
put('Tartas y churros', 'postres-congelados', 'Nevado Azul', 1);
put('Verdura', 'verduras-congeladas', C, 1, [
  [/fresa|arándano|frutos rojos/, 'frutas-congeladas'],
  [/patata/, 'papas-yuca'],
  [/salteado|relleno|tempura|gyoza/, 'platos-listos'],
]);
put('Atún y otras conservas de pescado', 'atunes', 'Puerto Manso', 1);
put('Berberechos y mejillones', 'atunes', 'Puerto Manso', 1);
put('Conservas de verdura y frutas', 'conservas', C, 1);
put('Gazpacho y cremas; Sopa y caldo', 'sopas-caldos', C, 1);
put('Tomate', 'conservas', C, 1);
put('Acondicionador y mascarilla', 'acondicionadores', 'Piel Serena', 1.3);
put('Champú', 'shampoo', 'Piel Serena', 1.3);
put('Coloración cabello', 'tintes', 'Piel Serena', 1.2);
put('Fijación cabello', 'peinado', 'Piel Serena', 1.2);
put('Afeitado y cuidado para hombre', 'afeitado-depilacion', 'Piel Serena', 1.2, [
  [/crema|cuidado|contorno/, 'cuidado-facial'],
]);
put('Cuidado corporal', 'cremas-corporales', 'Piel Serena', 1.2, [
  [/papel higiénico/, 'papel-higienico'],
  [/toallitas/, 'cuidado-facial'],
]);
put('Cuidado e higiene facial', 'cuidado-facial', 'Piel Serena', 1.2);
put('Depilación', 'afeitado-depilacion', 'Piel Serena', 1.2);
put('Desodorante', 'desodorantes', 'Piel Serena', 1.3);
put('Gel y jabón de manos', 'jabones', 'Piel Serena', 1.2, [
  [/esponja|guante|turbante/, 'cremas-corporales'],
]);
put('Higiene bucal', 'higiene-oral', 'Piel Serena', 1.2);
put('Higiene íntima', 'proteccion-femenina', 'Piel Serena', 1.1, [
  [/incontinencia|adulto|protector cama/, 'incontinencia'],
]);
put('Manicura y pedicura', 'manicure', 'Piel Serena', 1.2);
put('Protector solar y aftersun', 'proteccion-solar', 'Piel Serena', 1.8);
put('Fitoterapia', 'vitaminas', 'Vida Serena', 1.6);
put('Parafarmacia', 'primeros-auxilios', 'Vida Serena', 1.2, [
  [/preservativos/, 'bienestar-sexual'],
  [/lentes|repelente|oídos/, 'repelentes'],
]);
put('Lechuga y ensalada preparada', 'ensaladas-listas', C, 1, [
  [/^(lechuga|rúcula|espinaca)/, 'hortalizas-hojas'],
]);
put('Leche y bebidas vegetales', 'leche', 'Finca Aurora', 0.85, [
  [/condensada|evaporada/, 'arequipe'],
  [/en polvo/, 'leche-en-polvo'],
  [/leche de coco|bebida de/, 'bebidas-vegetales'],
  [/batido|bebida láctea/, 'bebidas-lacteas'],
  [/sin lactosa/, 'leche-deslactosada'],
]);
put('Mantequilla y margarina', 'mantequilla', 'Finca Aurora', 1, [[/nata|crema de soja/, 'crema-leche']]);
put('Detergente y suavizante ropa', 'detergentes', 'Casa Limpia', 1.4, [
  [/suavizante|perfumador|plancha/, 'suavizantes'],
  [/mancha|blanque|percarbonato/i, 'quitamanchas'],
]);
put('Estropajo, bayeta y guantes', 'esponjas-guantes', 'Casa Limpia', 1.2);
put('Insecticida y ambientador', 'ambientadores', 'Casa Limpia', 1.2, [
  [/insecticida|trampa|raticida|antipolilla|citronela/, 'insecticidas'],
  [/vela/, 'velas-fiesta'],
]);
put('Lejía y líquidos fuertes', 'quitamanchas', 'Casa Limpia', 1.1, [
  [/tuberías/, 'bano'],
  [/pastillas/, 'limpiadores'],
]);
put(
  'Limpiacristales; Limpiahogar y friegasuelos; Limpieza cocina; Limpieza muebles y multiusos',
  'limpiadores',
  'Casa Limpia',
  1.3,
);
put('Limpieza baño y WC', 'bano', 'Casa Limpia', 1.3);
put('Limpieza vajilla', 'lavaplatos', 'Casa Limpia', 1.3);
put('Menaje y conservación de alimentos', 'recipientes', 'Casa Limpia', 1.3, [
  [/vaso|plato|bol |cuchar|tenedor|cuchillo|pajita|palillos|mantel|bandeja/, 'desechables'],
  [/carbón|fósforo|enciende|mechero|encendedor/, 'parrilla'],
  [/velote/, 'velas-fiesta'],
]);
put('Papel higiénico y celulosa', 'servilletas-toallas', 'Casa Limpia', 1.2, [
  [/papel higiénico/, 'papel-higienico'],
]);
put('Pilas y bolsas de basura', 'bolsas-basura', 'Casa Limpia', 1.1, [[/pila/, 'pilas']]);
put('Utensilios de limpieza y calzado', 'escobas-traperos', 'Casa Limpia', 1.4, [[/calzado/, 'calzado']]);
put(
  'Bases de maquillaje y corrector; Colorete y polvos; Labios; Ojos; Pinceles y brochas',
  'maquillaje',
  'Piel Serena',
  1.3,
  [[/vaselina|bálsamo reparador|contorno de labios/, 'cuidado-facial']],
);
put('Pescado fresco', 'pescado-fresco', '', 0.75, [
  [/filete|porcion/, 'filetes-pescado'],
  [/calamar|pulpo/, 'mariscos'],
]);
put('Salazones y ahumados; Sushi', 'ahumados-sushi', 'Puerto Manso', 1.1);
put('Gato', 'gatos-seco', 'Patas Felices', 1.3, [
  [/arena/, 'arena'],
  [/snack|malta|hierba/i, 'snacks-mascotas'],
  [/champú|colonia/i, 'aseo-mascotas'],
  [/paté|mousse|bocaditos|gelatina/i, 'gatos-humedo'],
]);
put('Perro', 'perros-seco', 'Patas Felices', 1.3, [
  [/bolsas/i, 'aseo-mascotas'],
  [/snack|stick|hueso/i, 'snacks-mascotas'],
  [/paté|salchicha|trozos|bocaditos|gelatina/i, 'perros-humedo'],
]);
put('Otros', 'otras-mascotas', 'Patas Felices', 1.3);
put('Bollería de horno', 'ponques', 'Canasta', 1.1, [
  [/croissant|napolitana/i, 'pan-fresco'],
  [/empanad/i, 'pandebonos'],
  [/pastel|tarta/i, 'pasteleria'],
]);
put('Bollería envasada', 'ponques', 'Canasta', 1.1, [[/croissant|pan de leche/i, 'pan-fresco']]);
put('Harina y preparado repostería', 'harinas', 'La Molienda', 0.9, [
  [/levadura|gasificante|gelatina|flan|natillas|aroma|crepes|cuajada|repostería/i, 'reposteria'],
  [/masa/, 'lasanas-pastas'],
]);
put('Pan de horno', 'pan-fresco', 'Canasta', 1.2);
put('Pan de molde y otras especialidades', 'pan-tajado', 'Canasta', 1.2, [
  [/tortillas|pita|piadinas/i, 'arepas-tortillas'],
  [/hot dog|hamburguesa/i, 'pan-hamburguesa'],
]);
put('Pan tostado y rallado', 'tostadas', 'Canasta', 1.1, [
  [/rallado|crujiente/, 'harinas'],
  [/crackers|galletas/i, 'galletas-saladas'],
]);
put('Picos, rosquilletas y picatostes', 'tostadas', 'Canasta', 1.1);
put('Velas y decoración', 'velas-fiesta', 'Canasta', 1.1, [
  [/almendra|coco|caramelo|azúcar|sirope/i, 'reposteria'],
]);
put('Platos preparados calientes', 'platos-listos', 'Fogón Valluno', 1.1, [
  [/lasaña|canelones|spaghetti|macarrones/i, 'lasanas-pastas'],
  [/pollo asado|alitas|costillas|codillo/i, 'asadero'],
  [/vegetal|seitán/i, 'vegetarianos'],
  [/fideos/i, 'sopas-caldos'],
]);
put('Platos preparados fríos', 'untables-dips', 'Fogón Valluno', 1.1, [
  [/sándwich|pastel/i, 'asadero'],
  [/tofu|tabulé/i, 'vegetarianos'],
]);
put('Listo para Comer', 'asadero', 'Fogón Valluno', 1);
put(
  'Bífidus; Yogures desnatados; Yogures griegos; Yogures naturales y sabores',
  'yogurt',
  'Finca Aurora',
  1.1,
  [
    [/postre/i, 'postres-refrigerados'],
    [/kéfir/i, 'bebidas-lacteas'],
  ],
);
put('Yogures líquidos', 'bebidas-lacteas', 'Finca Aurora', 1.1);
put('Yogures y postres infantiles', 'yogurt', 'Finca Aurora', 1.1);
put(
  'Flan y natillas; Gelatina y otros postres; Postres de soja',
  'postres-refrigerados',
  'Finca Aurora',
  1.1,
);
put('Fruta variada; Melocotón y piña; Naranja; Tomate y otros sabores', 'jugos', 'Río Bonito', 1.1);

export function volumeShelf(
  category: string,
  subcategory: string,
  name: string,
): { shelf: VolumeShelf; sub: string } | undefined {
  if (category === 'Pizzas y platos preparados' && subcategory === 'Pizzas') {
    return {
      shelf: { sub: 'pizzas-frescas', house: 'Fogón Valluno', rate: RATE * 1.1, when: [] },
      sub: 'pizzas-frescas',
    };
  }
  if (category === 'Fruta y verdura' && subcategory === 'Verdura') return undefined;
  const shelf = SHELVES.get(subcategory);
  if (!shelf) return undefined;
  return { shelf, sub: shelf.when.find(([match]) => match.test(name))?.[1] ?? shelf.sub };
}
