import { put } from './shelf-table.ts';

const C = 'Canasta';
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
