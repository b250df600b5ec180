import { fold } from './text.ts';

/** Weight of one piece of products sold by weight, in grams; first match wins. */
const PIECES: [RegExp, number][] = [
  [/pimenton/, 220],
  [/platano/, 330],
  [/cebolla/, 180],
  [/zanahoria/, 130],
  [/papa criolla/, 35],
  [/papa/, 160],
  [/pepino/, 300],
  [/aguacate/, 350],
  [/mandarina/, 150],
  [/pina/, 1700],
  [/brocoli/, 450],
  [/tomate/, 110],
  [/guineo/, 140],
  [/banano/, 160],
  [/aji/, 25],
];

export function pieceOf(title: string): number | undefined {
  const name = fold(title);
  return PIECES.find(([words]) => words.test(name))?.[1];
}

/** Fruit with a choice of ripeness. */
export function choosesRipeness(title: string, sub: string): boolean {
  if (!['frutas', 'banano-guineo', 'verduras', 'tuberculos-platano', 'exoticas'].includes(sub)) return false;
  return /\b(banano|aguacate|platano maduro|mango|papaya|tomate|pina|granadilla|kiwi|guineo)\b/.test(
    fold(title),
  );
}

const TAGS: [RegExp, string][] = [
  [/deslactosad/, 'Deslactosado'],
  [/descremad/, 'Descremado'],
  [/sin azucar|sin azucares|zero\b|stevia/, 'Sin azúcar'],
  [/sin gluten/, 'Sin gluten'],
  [/integral/, 'Integral'],
  [/organic/, 'Orgánico'],
  [/importad/, 'Importado'],
  [/con proteina/, 'Con proteína'],
  [/sixpack|x \d|multiempaque|paca/, 'Multiempaque'],
  [/sin alcohol/, 'Sin alcohol'],
  [/airfryer|air fryer/, 'Airfryer'],
  [/al vacio/, 'Al vacío'],
  [/concentrado/, 'Concentrado'],
  [/familiar/, 'Familiar'],
  [/descafeinado/, 'Descafeinado'],
  [/cachorro/, 'Cachorro'],
  [/ahumad/, 'Ahumado'],
];

export function tagsOf(title: string): string[] {
  const name = fold(title);
  return TAGS.filter(([words]) => words.test(name))
    .map(([, tag]) => tag)
    .slice(0, 3);
}

/** Popularity of a shelf, 1 to 100; 22 for others. */
const VISITS: Record<string, number> = {
  verduras: 92,
  frutas: 84,
  'banano-guineo': 90,
  'tuberculos-platano': 88,
  citricos: 80,
  'hortalizas-hojas': 62,
  'hierbas-aromaticas': 58,
  berries: 52,
  'manzanas-peras': 60,
  huevos: 96,
  leche: 92,
  'leche-deslactosada': 88,
  pollo: 78,
  res: 68,
  cerdo: 60,
  'molidas-hamburguesas': 56,
  'pan-tajado': 82,
  'pan-fresco': 72,
  pandebonos: 70,
  'arepas-tortillas': 74,
  arroz: 90,
  granos: 60,
  aceites: 74,
  'azucar-panela': 70,
  pastas: 58,
  atunes: 64,
  harinas: 54,
  cafe: 72,
  'chocolate-mesa': 58,
  gaseosas: 66,
  aguas: 56,
  jugos: 42,
  'papel-higienico': 76,
  detergentes: 58,
  lavaplatos: 52,
  quitamanchas: 42,
  suavizantes: 40,
  'quesos-frescos': 66,
  'quesos-tajados': 62,
  jamones: 50,
  salchichas: 54,
  yogurt: 56,
  'bebidas-lacteas': 44,
  'papas-paquetes': 48,
  pasabocas: 40,
  'galletas-saladas': 50,
  'galletas-dulces': 36,
  salsas: 36,
  'sal-condimentos': 34,
  mantequilla: 46,
  jabones: 44,
  'higiene-oral': 46,
  shampoo: 32,
  panales: 46,
  toallitas: 44,
  'perros-seco': 42,
  'gatos-seco': 34,
  cervezas: 48,
  aguardientes: 36,
  helados: 30,
  'papas-yuca': 36,
  'bolsas-basura': 38,
  maquillaje: 4,
  tintes: 8,
  manicure: 5,
  peinado: 8,
  'cuidado-facial': 10,
  madurados: 12,
  'quesos-madurados': 16,
  ambientadores: 14,
  'cafe-capsulas': 12,
  vitaminas: 10,
  papeleria: 10,
  jugueteria: 6,
  calzado: 5,
  'vinos-tintos': 14,
  'vinos-blancos': 10,
  espumosos: 8,
  incontinencia: 8,
  'velas-fiesta': 6,
};

export function visitsOf(sub: string): number {
  return VISITS[sub] ?? 22;
}
