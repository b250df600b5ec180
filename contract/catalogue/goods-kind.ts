import { z } from 'zod';
import { GOODS_KINDS } from '#rules/goods/kinds.ts';
import { RETURN_TERMS } from '#rules/returns/request-terms.ts';
import { lately } from '../wire.ts';

/** Whose law goods are under (rule 99): what it says of age, promotions and legends is in rules/goods/kinds.ts. */
export const GoodsKindField = z
  .enum(GOODS_KINDS, 'Elige uno de los tipos de mercancía.')
  .meta({ id: 'GoodsKind' });

/** How long goods may come back at their shopper's request (rule 107). */
export const ReturnTermField = z
  .enum(RETURN_TERMS, 'Elige uno de los plazos de devolución.')
  .meta({ id: 'ReturnTerm' });

/** What the law asks to be read beside goods or a list of them (rule 99); '' for nothing. */
export const LegendField = lately(z.string());

/** Whoever asks says that the reader is of age: without it no list has what is behind that question (rule 106). */
export const Adult = z.stringbool().optional();
