import { isDeepStrictEqual } from 'node:util';
import { lastWrite } from '#server/audit/audit.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { updateRecord } from '#server/resource/write-record.ts';
import { presentSubcategory, staffSubcategory } from './staff-subcategories.ts';
import { changeSubcategory, subcategoryResource } from './write-subcategory.ts';

const MOST_OPTIONS = 20;

/** Options for shoppers on a product's page (module categories_options); part of the subcategory. */
export const subcategoryOptionHandlers = {
  'subcategoryOptions.get': async ({ params }, { db }) => {
    const row = await staffSubcategory(db, params);
    return row && !row.inactive ? { options: row.options, version: row.version } : fail('NOT_FOUND');
  },

  'subcategoryOptions.put': async ({ params, body }, context) => {
    const { version } = body;
    const edit = { call: 'subcategoryOptions.put', id: params.subId, version, unlessSame: true } as const;
    const name = plainText(body.name);
    const options = [...new Set(body.options.map(plainText))];
    const doc = await updateRecord(subcategoryResource(params), context, edit, async (tx, before) => {
      const all = before.options;
      const old = body.originalName ? all.find((one) => one.name === body.originalName) : undefined;
      if (body.originalName && !old)
        return failAt('INVALID_INPUT', 'originalName', 'Ya no hay una opción con ese nombre.');
      if (all.some((one) => one !== old && one.name === name))
        return failAt('INVALID_INPUT', 'name', 'Ya hay una opción con ese nombre.');
      if (body.originalOptions && old && !isDeepStrictEqual(body.originalOptions, old.options)) {
        const current = presentSubcategory(before);
        return fail('STALE_EDIT', { data: { ...(await lastWrite(tx, 'subcategory', before.id)), current } });
      }
      if (!old && options.length === 0)
        return failAt('INVALID_INPUT', 'options', 'Escribe al menos una opción.');
      if (!old && all.length >= MOST_OPTIONS)
        return failAt('INVALID_INPUT', 'options', `Puede haber máximo ${MOST_OPTIONS} opciones.`);
      const written = { id: old?.id ?? newId(), name, options };
      const replaced = old ? all.map((one) => (one === old ? written : one)) : [...all, written];
      const next = replaced.filter((one) => one.options.length > 0);
      return changeSubcategory(tx, params, { options: next }, context);
    });
    return isFailure(doc) ? doc : { options: doc.options, version: doc.version };
  },
} satisfies HandlersOf<'subcategoryOptions.get' | 'subcategoryOptions.put'>;
