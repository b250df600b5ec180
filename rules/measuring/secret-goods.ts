/** What somebody takes for their health is nobody else's business (Ley 1581, article 5). */
const SECRET_KIND = 'medicine';

/** Goods of which those who measure are told nothing. */
export function isSecret({ goodsKind }: { goodsKind?: unknown }): boolean {
  return goodsKind === SECRET_KIND;
}
