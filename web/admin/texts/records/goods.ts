import type { GoodsKind } from '#rules/goods/kinds.ts';

/** A kind of goods, or '' where it is inherited. */
export type GoodsChoice = GoodsKind | '';

const names: Record<GoodsKind, string> = {
  general: 'General',
  alcohol: 'Bebidas alcohólicas',
  tobacco: 'Tabaco y vapeadores',
  medicine: 'Medicamentos',
  infant: 'Fórmulas infantiles, teteros y chupos',
  supplement: 'Suplementos dietarios',
};

export const goodsOptions = Object.entries(names).map(([value, label]) => ({ value, label }));

/** Of a subcategory or a product: that of what it is in, unless it says otherwise. */
export const inheritedGoodsOptions = [{ value: '', label: 'El de su categoría' }, ...goodsOptions];
