/**
 * Goods that a law of their own binds, as data: what changes with the law is changed here. Sources with the date they
 * were read are in docs/law.md, rows 27 to 32.
 */
export const GOODS_KINDS = ['general', 'alcohol', 'tobacco', 'medicine', 'infant', 'supplement'] as const;

export type GoodsKind = (typeof GOODS_KINDS)[number];

type GoodsLaw = {
  /** Asks for the age before the order, and for the document at the door (rule 59). */
  isAdult: boolean;
  /** Why offers, coupons, banners, baskets, campaigns and suggestions may not have it; '' where they may. */
  ban: string;
  /** Whether it is sold only by a business that says that it may. */
  isLicensed: boolean;
  /** What has to be read beside it; '' for nothing. */
  legend: string;
  /** Whether lists and promotions that have it, or lead to it, carry the legend as well. */
  isLegendOfLists: boolean;
};

const usual = {
  isAdult: false,
  ban: '',
  isLicensed: false,
  legend: '',
  isLegendOfLists: false,
} as const;

export const GOODS_LAW: Readonly<Record<GoodsKind, GoodsLaw>> = {
  general: usual,
  // Ley 30 of 1986, article 16; Ley 124 of 1994, articles 1 and 3.
  alcohol: {
    ...usual,
    isAdult: true,
    legend:
      'El exceso de alcohol es perjudicial para la salud. Prohíbese el expendio de bebidas embriagantes a menores de edad.',
    isLegendOfLists: true,
  },
  // Ley 1335 of 2009; Ley 2354 of 2024 for vapes.
  tobacco: {
    ...usual,
    isAdult: true,
    ban: 'El tabaco y los vapeadores no pueden tener promociones (Ley 1335 de 2009, Ley 2354 de 2024).',
    legend:
      'Fumar y vapear es perjudicial para la salud. Se prohíbe la venta de estos productos a menores de edad.',
  },
  // Decreto 677 of 1995; Resolución 1896 of 2023.
  medicine: {
    ...usual,
    ban: 'Los medicamentos no pueden tener promociones (Resolución 1896 de 2023).',
    isLicensed: true,
    legend:
      'Es un medicamento. No exceder su consumo. Leer indicaciones y contraindicaciones. Si los síntomas persisten, consultar al médico.',
  },
  // Decreto 1397 of 1992: formula, bottles, teats and complementary food.
  infant: {
    ...usual,
    ban: 'Las fórmulas infantiles, los teteros y los chupos no pueden tener promociones (Decreto 1397 de 1992).',
    legend: 'La leche materna es el mejor alimento para el niño.',
  },
  // Decreto 3249 of 2006.
  supplement: {
    ...usual,
    legend:
      'Este producto es un suplemento dietario, no es un medicamento y no suple una alimentación equilibrada.',
  },
};

/** Kinds whose goods are for adults; the shop's statements have them from here. */
export const ADULT_KINDS = GOODS_KINDS.filter((kind) => GOODS_LAW[kind].isAdult);

/** Kinds whose legend lists and promotions carry as well. */
export const LEGEND_KINDS = GOODS_KINDS.filter((kind) => GOODS_LAW[kind].isLegendOfLists);

/** Kinds that are sold only with a licence; the database has the same (`is_licensed`). */
export const LICENSED_KINDS = GOODS_KINDS.filter((kind) => GOODS_LAW[kind].isLicensed);

/** The kind of a product: its own, else that of its subcategory, else that of its category. */
export function kindOf(
  product: GoodsKind | null,
  subcategory: GoodsKind | null,
  category: GoodsKind,
): GoodsKind {
  return product ?? subcategory ?? category;
}

/** The one answer to whether something may be promoted; the database has the same (`may_be_promoted`). */
export function mayBePromoted(kind: GoodsKind): boolean {
  return GOODS_LAW[kind].ban === '';
}

/** Whether coupons keep from the line of an order, by the law of its goods as stored with it. */
export function isUnpromoted({ goodsKind = 'general' }: { goodsKind?: GoodsKind | undefined }): boolean {
  return !mayBePromoted(goodsKind);
}

/** What is read once where goods of these kinds are listed or promoted; '' for nothing. */
export function listLegend(kinds: Iterable<GoodsKind>): string {
  const listed = new Set(kinds);
  return LEGEND_KINDS.filter((kind) => listed.has(kind))
    .map((kind) => GOODS_LAW[kind].legend)
    .join(' ');
}

/** What is read where a product is bought: its legend with its sanitary record. Others have it beside their label. */
export function productLegend(kind: GoodsKind, sanitaryRecord: string): string {
  const { legend } = GOODS_LAW[kind];
  const record = sanitaryRecord === '' || legend === '' ? '' : `Registro sanitario: ${sanitaryRecord}.`;
  return [legend, record].filter(Boolean).join(' ');
}
