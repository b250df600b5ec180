import { flagsById } from '#rules/card-config.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';

/** The categories with their products in this office; their subcategories are fetched with the menu. */
export async function readShell({ call, officeId }: ServerContext) {
  const query = officeId === '' ? {} : { branch_id: officeId };
  const { items } = answerOrThrow(await call('categories.list', { query }));
  return {
    // An empty one, of goods that have no picture yet, would lead to an empty page.
    categories: items
      .filter(({ totalProducts }) => totalProducts > 0)
      .map(({ id, categoryName, tint, picture, totalProducts }) => ({
        id,
        name: categoryName,
        tint,
        picture,
        total: totalProducts,
      })),
    cardFlags: flagsById(items),
  };
}

export type ShellData = Awaited<ReturnType<typeof readShell>>;
