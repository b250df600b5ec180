import { put } from './shelf-table.ts';

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
