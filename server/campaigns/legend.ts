import { listLegend } from '#rules/goods/kinds.ts';
import { lawsOfAddresses } from '#server/catalogue/goods/ban.ts';
import type { Queries } from '#server/db/database.ts';
import type { CampaignRow } from './queries.ts';

/** The legal notice for promoting what the campaign links to (rule 99); '' = none. */
export async function legendOf(
  db: Queries,
  { link, origin }: Pick<CampaignRow, 'link' | 'origin'>,
  ownOrigin: string = origin,
): Promise<string> {
  const laws = await lawsOfAddresses(db, [link], ownOrigin === '' ? undefined : ownOrigin);
  return listLegend(laws.map(({ kind }) => kind));
}
