import { listLegend } from '#rules/goods/kinds.ts';
import { lawsOfAddresses } from '#server/catalogue/goods/ban.ts';
import type { Queries } from '#server/db/database.ts';
import type { CampaignRow } from './queries.ts';

/** What the law asks to be read on a promotion of what the campaign leads to (rule 99); '' for nothing. */
export async function legendOf(
  db: Queries,
  { link, origin }: Pick<CampaignRow, 'link' | 'origin'>,
  ownOrigin: string = origin,
): Promise<string> {
  const laws = await lawsOfAddresses(db, [link], ownOrigin === '' ? undefined : ownOrigin);
  return listLegend(laws.map(({ kind }) => kind));
}
