import { type Art, ofSet } from './art.ts';
import { halved, long, ringOf, round, seedsOf, segments } from './fruit.ts';
import { bunch, head, leaves, mushroom, pods, shafts, spears } from './greens.ts';
import { bramble, cluster, cutLong, hand, thorny } from './hands.ts';
import { cubes } from './meat.ts';
import { barked, bulbRoot, heap, onion, squash, tapering, tubers } from './roots.ts';

/** Fruit and vegetables by name; `ofSet` only where the emoji is the very thing that one buys under the name here. */
export const produceGoods = {
  // Fruit of the set.
  manzanaRoja: ofSet('1f34e'),
  manzanaVerde: ofSet('1f34f'),
  pera: ofSet('1f350'),
  naranja: ofSet('1f34a'),
  sandia: ofSet('1f349'),
  uvaIsabella: ofSet('1f347'),
  fresa: ofSet('1f353'),
  arandano: ofSet('1fad0'),
  melon: ofSet('1f348'),
  cereza: ofSet('1f352'),
  durazno: ofSet('1f351'),
  mango: ofSet('1f96d'),
  pina: ofSet('1f34d'),
  coco: ofSet('1f965'),
  kiwi: ofSet('1f95d'),
  aguacate: ofSet('1f951'),
  // Fruit that the set lacks.
  mangoBiche: round({ colour: '#7fae3c', edge: '#4f7f2a', rx: 68, ry: 88, turn: 24 }),
  mangoAzucar: round({ colour: '#f0b429', edge: '#d9622b', rx: 62, ry: 76, turn: 20 }),
  granadilla: halved(
    { colour: '#ef9b2d', edge: '#c86a1c', rx: 84, ry: 90, speck: '#f8d9a0', top: 'stem' },
    '#e8e4d2',
    seedsOf(20, 46, '#3f3a36', 5),
    '#fbf1dc',
  ),
  maracuya: halved(
    { colour: '#f0c93a', edge: '#cf9a1e', speck: '#fbeaa8' },
    '#f2a51c',
    seedsOf(22, 46, '#3a2c1e', 5),
    '#fdf3d4',
  ),
  lulo: halved(
    { colour: '#f08f2a', edge: '#c4641a', speck: '#fbd08a', top: 'crown' },
    '#a9c33a',
    ringOf(16, 34, '#f1eec2', 7),
    '#f6dfae',
  ),
  guanabana: thorny('#5d9a3c'),
  chirimoya: thorny('#8db455', { rx: 80, ry: 84, scales: true }),
  pitahaya: thorny('#f2cf3a', { rx: 62, ry: 90, thorn: '#c99a1e', scales: true }),
  curuba: round({ colour: '#eec14a', edge: '#c2922a', rx: 40, ry: 92, top: 'stem', turn: 30 }),
  tomateDeArbol: round({ colour: '#cc3a2a', edge: '#8f1f2a', rx: 60, ry: 88, top: 'stalk', turn: 18 }),
  papaya: cutLong('#e9a63a', '#f47f3c', '#2b2620'),
  papayuela: round({ colour: '#efc03a', edge: '#c98f24', rx: 58, ry: 92, top: 'stalk', turn: 34 }),
  higo: round({ colour: '#6b4a74', edge: '#3d2850', rx: 72, ry: 84, top: 'stem' }),
  breva: round({ colour: '#5f7a4a', edge: '#3c4f3a', rx: 72, ry: 82, top: 'stem' }),
  guayabaPera: halved(
    { colour: '#e2d04a', edge: '#b5a12e', rx: 80, ry: 90 },
    '#ef7d78',
    ringOf(14, 30, '#f7e2c0', 5),
    '#f6e9b0',
  ),
  guayabaManzana: halved(
    { colour: '#a5c85a', edge: '#7da03a', rx: 88, ry: 84 },
    '#f6f1dc',
    ringOf(12, 30, '#d8c48a', 5),
    '#e9f0c4',
  ),
  ciruelaRoja: round({ colour: '#b02a4a', edge: '#6d1a3c', rx: 82, ry: 84, top: 'stem' }),
  ciruelaAmarilla: round({ colour: '#f0bd3f', edge: '#d2852c', rx: 82, ry: 84, top: 'stem' }),
  zapote: halved(
    { colour: '#9c6a3a', edge: '#6a4424', rx: 84, ry: 92 },
    '#f08a3a',
    seedsOf(2, 20, '#5a3a20', 12),
    '#8f9a52',
  ),
  uchuva: round({ colour: '#f3ab2a', edge: '#d9781e', rx: 84, ry: 84, top: 'none' }),
  carambolo: long('#e9d13a', { thick: 96, ribs: 4, tip: '#b59f2a', turn: -26 }),
  caimito: halved(
    { colour: '#e8c23c', edge: '#b98a24' },
    '#f7f0dc',
    seedsOf(3, 26, '#4a3426', 11),
    '#f3e3a8',
  ),
  chontaduro: heap('#e8612c', { count: 9, size: 29, top: '#6f8a3a' }),
  tamarindo: pods('#8a5a34', { count: 7, thick: 14, bumps: 5 }),
  araza: round({ colour: '#f2d24a', edge: '#d0a52a', rx: 90, ry: 80, speck: '#fbeeb0' }),
  feijoa: halved(
    { colour: '#5f8a4a', edge: '#3d6236', rx: 66, ry: 84 },
    '#f3efd8',
    ringOf(6, 22, '#d9d2a8', 10),
    '#cfe0b4',
  ),
  badea: round({ colour: '#b8cf62', edge: '#86a33f', rx: 72, ry: 92, top: 'stalk', turn: 30 }),
  borojo: round({ colour: '#7a5638', edge: '#4b3222', rx: 88, ry: 84, speck: '#9a7652' }),
  maranon: round({ colour: '#ea5a3a', edge: '#c0342f', rx: 66, ry: 84, top: 'stalk' }),
  limonTahiti: halved(
    { colour: '#5fa53a', edge: '#3f7a2c', rx: 84, ry: 80, top: 'none' },
    '#d3e58a',
    segments(9, 46, '#b5d65f'),
    '#eef5cc',
  ),
  lima: halved(
    { colour: '#c9d24a', edge: '#9aa82f', rx: 86, ry: 80, top: 'none' },
    '#eff0b8',
    segments(9, 46, '#dfe48a'),
    '#f8f8dc',
  ),
  limonMandarino: halved(
    { colour: '#ef8f2c', edge: '#c4631c', rx: 86, ry: 78, top: 'none' },
    '#f9c064',
    segments(9, 46, '#f2a02f'),
    '#fbe6bc',
  ),
  limonPajarito: heap('#7fb53c', { count: 10, size: 30 }),
  mandarina: halved(
    { colour: '#f28a22', edge: '#cf5f16', rx: 92, ry: 80, speck: '#f9b65c', top: 'stalk' },
    '#f9b04a',
    segments(10, 48, '#f2952c'),
    '#fdeacb',
  ),
  toronja: halved({ colour: '#f0a94a', edge: '#d2762e' }, '#f5a596', segments(10, 50, '#ec6f66'), '#fbe2c8'),
  tangelo: round({ colour: '#ee7420', edge: '#c04c14', rx: 82, ry: 86, speck: '#f8a35a' }),
  uvaVerde: cluster('#a9c85a'),
  uvaRoja: cluster('#a8324a'),
  mora: bramble('#5a2342'),
  frambuesa: bramble('#d93a5f'),
  banano: hand('#f4cf3a', 4),
  bananoVerde: hand('#8fb54a', 4, { edge: '#5f8a34' }),
  bananoMaduro: hand('#efbb2c', 4, { tip: '#4a3420', edge: '#b5741e' }),
  bananoBocadillo: hand('#f3c73a', 6),
  platanoVerde: hand('#6f9f3f', 3, { edge: '#47742c', tip: '#3d3a24' }),
  platanoMaduro: hand('#e8b02a', 3, { edge: '#8f5a1e', tip: '#33261a' }),
  // Vegetables of the set.
  berenjena: ofSet('1f346'),
  zanahoria: ofSet('1f955'),
  mazorca: ofSet('1f33d'),
  pimentonVerde: ofSet('1fad1'),
  pepino: ofSet('1f952'),
  brocoli: ofSet('1f966'),
  ajo: ofSet('1f9c4'),
  cebollaCabezona: ofSet('1f9c5'),
  jengibre: ofSet('1fada'),
  arveja: ofSet('1fadb'),
  aji: ofSet('1f336-fe0f'),
  // Vegetables that the set lacks, or has in a colour that none has here.
  tomate: round({ colour: '#dc3b2b', edge: '#a3201f', rx: 90, ry: 80, top: 'crown' }),
  tomateCherry: round({ colour: '#d8342c', edge: '#9c1f24', rx: 84, ry: 82, top: 'crown' }),
  tomateCiruelo: round({ colour: '#d83a2c', edge: '#9c1f24', rx: 62, ry: 84, top: 'crown' }),
  cebollaLarga: shafts(5),
  cebollaJunca: shafts(7, { thick: 8, bulb: 1.5 }),
  puerro: shafts(3, { thick: 17, green: '#4f8a4a', bulb: 1 }),
  cebollaRoja: onion('#93305f'),
  cebollaBlanca: onion('#f2ece0'),
  cebollaPerla: heap('#f4efe4', { count: 10, size: 28, top: '#cdb88a' }),
  cebollaOcanera: heap('#8f3560', { count: 9, size: 29, top: '#c9a36a' }),
  pimentonRojo: pepper('#d2342c'),
  pimentonAmarillo: pepper('#f0b92a'),
  ajiDulce: heap('#e2a22c', { count: 9, size: 28, top: '#5b8f3a' }),
  ajiRocoto: round({ colour: '#d63a2a', edge: '#9c1f22', rx: 76, ry: 80, top: 'stalk' }),
  coliflor: floret('#f6efdc', '#7fae4a'),
  remolacha: bulbRoot('#7d1f46', '#4d8f3f', '#b8335f'),
  rabano: bulbRoot('#d8345c', '#5f9a3f', '#8fbf5a'),
  ahuyama: squash('#5f7f5a', '#f09a2c'),
  zapallo: squash('#b9a24a', '#f2ac3a'),
  calabacin: long('#4f8a3a', { thick: 56, tip: '#8fae5a', speck: '#8fbf62', turn: -28 }),
  pepinoDeRellenar: long('#9dc25a', { thick: 72, tip: '#6f8f3a', ribs: 2, turn: -30 }),
  cidra: round({ colour: '#a9cc62', edge: '#7ba03f', rx: 68, ry: 84, speck: '#d5e8a0', top: 'none' }),
  habichuela: pods('#5d9f3a', { count: 11, thick: 7 }),
  frijolVaina: pods('#b04a5c', { count: 8, thick: 12, bumps: 5 }),
  frijolTierno: heap('#c9566a', { count: 10, size: 27 }),
  arvejaDesgranada: heap('#7fb83f', { count: 10, size: 28 }),
  alcachofa: thorny('#7a9a5a', { rx: 78, ry: 82, scales: true, thorn: '#4f6f3a' }),
  esparragos: spears('#6fa03f'),
  apio: spears('#b5d27a', { count: 5, leafy: true }),
  lechuga: head('#8cc04f', { curly: true }),
  lechugaMorada: head('#8a3f5c', { curly: true, rib: '#c9d48a' }),
  lechugaRomana: head('#6fa844'),
  lechugaIceberg: head('#b5d888'),
  repolloVerde: head('#a9cf86', { rib: '#e6f0cc' }),
  repolloMorado: head('#7a3a72', { rib: '#d9b5d4' }),
  espinaca: leaves('oval', '#3f8a44'),
  acelga: bunch('lobed', '#3f8a44', { leaves: 16, size: 1.5, stems: '#e9efd8' }),
  rucula: leaves('feather', '#4f9a44', 26, 1.2),
  kale: bunch('lobed', '#3f6f5a', { leaves: 22, size: 1.25 }),
  berros: leaves('round', '#4f9f4a', 28, 0.9),
  germinados: bunch('needle', '#8fc25a', { leaves: 44, spread: 50, size: 0.7, stems: '#f3f6e2' }),
  brotes: leaves('oval', '#6fae4a', 30, 1),
  // Roots.
  papa: tubers('#c9a26a'),
  papaSabanera: tubers('#a8647a'),
  papaPastusa: tubers('#b98a5c'),
  papaNevada: tubers('#dcc48f'),
  papaCriolla: tubers('#eebb3a', { count: 8 }),
  ulluco: tubers('#e2b84a', { count: 8, eyes: '#c0417a', shape: 2 }),
  batata: tubers('#b5533f', { shape: 3 }),
  yuca: barked('#7a5034', '#fbf7ec'),
  yucaPelada: barked('#f3ead8', '#fffdf6'),
  name: barked('#6a4a34', '#f6efe2', { thick: 36, hairs: true }),
  rascadera: barked('#7d5f44', '#efe6ea', { thick: 42, hairs: true }),
  arracacha: tapering('#e8c06a', { count: 3, leaf: '#7a8f4a' }),
  // Herbs: the leaf tells one from another.
  cilantro: bunch('feather', '#4f9f3f', { size: 0.9, leaves: 42 }),
  cimarron: bunch('tooth', '#3f8a3f', { leaves: 18, size: 1.3, spread: 70 }),
  perejil: bunch('feather', '#3b7f3a', { leaves: 30, size: 1.15 }),
  perejilCrespo: bunch('lobed', '#2f8038', { leaves: 44, size: 0.75 }),
  poleo: bunch('oval', '#6fa86a', { leaves: 44, size: 0.6 }),
  albahaca: bunch('round', '#3f9a3f', { leaves: 26, size: 1.15 }),
  hierbabuena: bunch('tooth', '#4aa05a', { leaves: 32, size: 0.9 }),
  toronjil: bunch('round', '#7ab04a', { leaves: 32, size: 0.85 }),
  manzanilla: bunch('needle', '#6fa04a', { leaves: 30, flower: '#ffffff' }),
  limonaria: bunch('blade', '#8fb04a', { leaves: 20, spread: 30, size: 0.9 }),
  tomillo: bunch('oval', '#6f8f5a', { leaves: 54, size: 0.42 }),
  romero: bunch('needle', '#4f7f62', { leaves: 56, size: 0.9, spread: 52 }),
  laurel: bunch('oval', '#4d7f3a', { leaves: 22, size: 1.1, spread: 70 }),
  guascas: bunch('tooth', '#5f9a44', { leaves: 30, size: 0.8 }),
  naranjoAgrio: leaves('oval', '#4f8f3a', 14, 1.5),
  bijao: leaves('oval', '#3f8a4a', 7, 2.3),
  curcuma: tubers('#d98a2a', { count: 8, eyes: '#8f5a1e', shape: 4 }),
  sabila: bunch('blade', '#5fa57a', { leaves: 13, spread: 74, size: 1, stems: '#a9d0b4' }),
  // Mushrooms.
  champinon: mushroom('#f3ece2'),
  portobello: mushroom('#8a5f42', '#e9dac6'),
  orellana: mushroom('#b9b0ac'),
  shiitake: mushroom('#6a4630', '#f0e2ce'),
  bananoSolo: hand('#f4cf3a', 1),
  platanoVerdeSolo: hand('#6f9f3f', 1, { edge: '#47742c', tip: '#3d3a24' }),
  platanoMaduroSolo: hand('#e8b02a', 1, { edge: '#8f5a1e', tip: '#33261a' }),
  // Cut and mixed.
  ensalada: mixed(
    leaves('oval', '#7fb84f'),
    leaves('lobed', '#7a3a56', 14, 1.1),
    heap('#d8342c', { count: 6, size: 24 }),
  ),
  pimentonTricolor: besides(pepper('#d2342c'), pepper('#f0b92a'), pepper('#4f9a3f')),
  datil: heap('#6b3f24', { count: 10, size: 28 }),
  frutaPicada: mixed(cubes('#f29a3a', 8), cubes('#e0504f', 7), cubes('#f3d45e', 7)),
  ensaladaRepollo: mixed(leaves('oval', '#cfe3b0'), cubes('#ea8329', 7), leaves('oval', '#e3edcc')),
  tabule: mixed(cubes('#e6cf9a', 9), leaves('lobed', '#4f9a44', 12, 0.9), cubes('#d83a2c', 6)),
  pinaTrozos: cubes('#f3cf4a', 14),
  papayaTrozos: cubes('#f0803f', 14),
  sandiaTrozos: cubes('#e24a4f', 14),
  remolachaTrozos: cubes('#8a2450', 14),
  hogao: mixed(cubes('#d83a2c', 9), cubes('#f2ecd8', 6), cubes('#5f9a3f', 5)),
  recado: mixed(cubes('#f0c64a', 8), cubes('#ea8329', 7), cubes('#f6f0dc', 7)),
  recadoFrijol: mixed(heap('#b04a5c', { count: 8, size: 22 }), cubes('#6f9f3f', 6), cubes('#ea8329', 5)),
} satisfies Record<string, Art>;

/** Three side by side. */
function besides(one: Art, other: Art, third: Art): Art {
  return (sheet, cx, cy, r) =>
    one(sheet, cx - r * 0.52, cy + r * 0.12, r * 0.62) +
    other(sheet, cx + r * 0.52, cy + r * 0.12, r * 0.62) +
    third(sheet, cx, cy - r * 0.1, r * 0.66);
}

/** Three heaps that run into one another. */
function mixed(one: Art, other: Art, third: Art): Art {
  return (sheet, cx, cy, r) =>
    one(sheet, cx - r * 0.24, cy - r * 0.2, r * 0.78) +
    other(sheet, cx + r * 0.3, cy - r * 0.06, r * 0.7) +
    third(sheet, cx - r * 0.06, cy + r * 0.34, r * 0.7);
}

/** A bell pepper in another colour than the set's. */
function pepper(colour: string): Art {
  const lobe = round({ colour, rx: 46, ry: 78, top: 'none' });
  const middle = round({ colour, rx: 48, ry: 84, top: 'stalk' });
  return (sheet, cx, cy, r) =>
    lobe(sheet, cx - r * 0.42, cy, r) +
    lobe(sheet, cx + r * 0.42, cy, r) +
    middle(sheet, cx, cy + r * 0.04, r);
}

/** Cauliflower: curds in a collar of leaves. */
function floret(curd: string, leaf: string): Art {
  const collar = head(leaf);
  const curds = heap(curd, { count: 10, size: 32 });
  return (sheet, cx, cy, r) => collar(sheet, cx, cy + r * 0.12, r) + curds(sheet, cx, cy - r * 0.12, r * 0.8);
}
