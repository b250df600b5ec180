import type { GoodsKind } from '#rules/goods/kinds.ts';
import { RETURN_TERM_LABELS, type ReturnTerm } from '#rules/returns/request-terms.ts';

/** A kind of goods, or '' if it is inherited. */
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

/** The options for a subcategory or product, which may inherit it. */
export const inheritedGoodsOptions = [{ value: '', label: 'El de su categoría' }, ...goodsOptions];

/** The term for returns, or '' if it is inherited. */
export type ReturnTermChoice = ReturnTerm | '';

export const returnTermOptions = Object.entries(RETURN_TERM_LABELS).map(([value, label]) => ({
  value,
  label,
}));

export const inheritedReturnTermOptions = [{ value: '', label: 'El de su categoría' }, ...returnTermOptions];
