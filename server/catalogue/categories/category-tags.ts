import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { updateRecord } from '#server/resource/write-record.ts';
import { type CategoryRow, staffCategory } from './staff-categories.ts';
import { categoryResource, changeCategory } from './write-category.ts';

type Tag = OutputOf<'categoryTags.create'>['tag'];
type TagCall = 'categoryTags.create' | 'categoryTags.update' | 'categoryTags.remove';
type Edit = { call: TagCall; id: string; version: number };
type Refusal = 'INVALID_INPUT' | 'NOT_FOUND' | 'HAS_PRODUCTS';
const MOST_TAGS = 100;

/** Tags of a category (module categories_tags): part of the category, so an edit names its version. */
export const categoryTagHandlers = {
  'categoryTags.list': async ({ params: { id } }, { db }) => {
    const row = await staffCategory(db, id);
    return row ? { tags: row.products_tags, version: row.version } : fail('NOT_FOUND');
  },

  'categoryTags.create': async ({ params: { id }, body: { version, ...fields } }, context) => {
    const tag = cleaned({ ...fields, id: newId(), originalName: fields.originalName || fields.tagName });
    const written = await changeTags({ call: 'categoryTags.create', id, version }, context, (tags) => {
      if (tags.length >= MOST_TAGS)
        return failAt('INVALID_INPUT', 'tag', `Puede haber máximo ${MOST_TAGS} etiquetas.`);
      if (tags.some((one) => one.tag === tag.tag))
        return failAt('INVALID_INPUT', 'tag', 'Esta categoría ya tiene esa etiqueta.');
      return [...tags, tag];
    });
    return isFailure(written) ? written : { tag, version: written.version };
  },

  'categoryTags.update': async ({ params: { id, tagId }, body: { version, ...fields } }, context) => {
    const written = await changeTags({ call: 'categoryTags.update', id, version }, context, (tags) => {
      const tag = tags.find((one) => one.id === tagId);
      if (!tag) return fail('NOT_FOUND');
      if (fields.tag !== undefined && fields.tag !== tag.tag)
        return failAt('INVALID_INPUT', 'tag', 'Los productos la llevan así: agrega otra y quita esta.');
      const changed = cleaned({
        ...tag,
        tagName: fields.tagName ?? tag.tagName,
        originalName: fields.originalName || tag.originalName,
      });
      return tags.map((one) => (one === tag ? changed : one));
    });
    if (isFailure(written)) return written;
    const tag = written.tags.find((one) => one.id === tagId);
    return tag ? { tag, version: written.version } : fail('NOT_FOUND');
  },

  'categoryTags.remove': async ({ params: { id, tagId }, query: { version } }, context) => {
    const written = await changeTags(
      { call: 'categoryTags.remove', id, version },
      context,
      async (tags, tx) => {
        const tag = tags.find((one) => one.id === tagId);
        if (!tag) return fail('NOT_FOUND');
        if (await isWorn(tx, id, tag.tag))
          return fail('HAS_PRODUCTS', { message: 'Hay productos con esta etiqueta: quítasela primero.' });
        return tags.filter((one) => one !== tag);
      },
    );
    return isFailure(written) ? written : { message: 'Se quitó la etiqueta.', version: written.version };
  },
} satisfies HandlersOf<'categoryTags.list' | TagCall>;

async function changeTags<Code extends Refusal>(
  edit: Edit,
  context: SignedInContext,
  change: (tags: readonly Tag[], tx: Queries) => Promise<Tag[] | Failure<Code>> | Tag[] | Failure<Code>,
) {
  const doc = await updateRecord(
    categoryResource,
    context,
    { ...edit, unlessSame: true },
    async (tx, before): Promise<CategoryRow | Failure<Code | 'NOT_FOUND'>> => {
      const tags = await change(before.products_tags, tx);
      if (isFailure(tags)) return tags;
      return changeCategory(tx, edit.id, { products_tags: tags }, context.now());
    },
  );
  return isFailure(doc) ? doc : { tags: doc.productsTags, version: doc.version };
}

function cleaned(tag: Tag): Tag {
  const { id, tagName, originalName } = tag;
  return { id, tagName: plainText(tagName), originalName: plainText(originalName), tag: plainText(tag.tag) };
}

async function isWorn(tx: Queries, categoryId: string, tag: string): Promise<boolean> {
  const product = await tx.first(sql`
    select from product
    where business_id = ${tx.businessId} and category_id = ${categoryId} and ${tag} = any(tags) and not removed
    limit 1`);
  return product !== undefined;
}
