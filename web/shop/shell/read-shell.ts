import { flagsById } from '#rules/card-config.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';

export async function readShell({ call, officeId }: ServerContext) {
  const query = officeId === '' ? {} : { branch_id: officeId };
  const { items } = answerOrThrow(await call('categories.list', { query }));
  return {
    // A category without products leads to an empty page. Products without a picture do not count.
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
