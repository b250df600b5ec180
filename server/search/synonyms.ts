import { searchTokens } from '#rules/text-search.ts';
import { lastWrite, writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt } from '#server/http/failure.ts';
import {
  addGroup,
  changeGroup,
  type Group,
  holdGroups,
  removeGroup,
  synonymGroups,
} from './synonym-queries.ts';

const ENTITY = 'search_synonym';
/** More words than a shop ever has; every search looks them up. */
const MOST_GROUPS = 2_000;

export const synonymHandlers = {
  'synonyms.list': async (_input, { db }) => ({ items: await synonymGroups(db) }),

  'synonyms.create': ({ body }, context) =>
    context.db.transaction(async (tx) => {
      await holdGroups(tx);
      const groups = await synonymGroups(tx);
      if (groups.length >= MOST_GROUPS) return badWords('Ya hay demasiados grupos. Quita alguno primero.');
      const group = { id: newId(), words: distinct(body.words), version: 1 };
      const refused = refuseWords(group.words, groups);
      if (refused) return refused;
      await addGroup(tx, group);
      await writeAudit(tx, context, {
        call: 'synonyms.create',
        entity: ENTITY,
        entityId: group.id,
        before: null,
        after: group,
      });
      return group;
    }),

  'synonyms.update': ({ params, body }, context) =>
    context.db.transaction(async (tx) => {
      const { own, others } = await heldGroup(tx, params.id);
      if (!own) return fail('NOT_FOUND');
      if (own.version !== body.version) return staleEdit(tx, own);
      const words = distinct(body.words);
      const refused = refuseWords(words, others);
      if (refused) return refused;
      const group = { id: own.id, words, version: own.version + 1 };
      await changeGroup(tx, group);
      await writeAudit(tx, context, {
        call: 'synonyms.update',
        entity: ENTITY,
        entityId: own.id,
        before: own,
        after: group,
      });
      return group;
    }),

  'synonyms.remove': ({ params, query }, context) =>
    context.db.transaction(async (tx) => {
      const { own } = await heldGroup(tx, params.id);
      if (!own) return fail('NOT_FOUND');
      if (own.version !== query.version) return staleEdit(tx, own);
      await removeGroup(tx, own.id);
      await writeAudit(tx, context, {
        call: 'synonyms.remove',
        entity: ENTITY,
        entityId: own.id,
        before: own,
        after: null,
      });
      return { message: 'Se quitó el grupo.' };
    }),
} satisfies HandlersOf<'synonyms.list' | 'synonyms.create' | 'synonyms.update' | 'synonyms.remove'>;

async function heldGroup(tx: Queries, id: string): Promise<{ own: Group | undefined; others: Group[] }> {
  await holdGroups(tx);
  const groups = await synonymGroups(tx);
  return { own: groups.find((group) => group.id === id), others: groups.filter((group) => group.id !== id) };
}

/** Decision 47: who changed it and when, and what it is now. */
async function staleEdit(tx: Queries, current: Group): Promise<Failure<'STALE_EDIT'>> {
  return fail('STALE_EDIT', { data: { ...(await lastWrite(tx, ENTITY, current.id)), current } });
}

/** Why these words cannot be a group: too few that differ, one that says nothing, or one of another group. */
function refuseWords(words: string[], others: readonly Group[]): Failure<'INVALID_INPUT'> | undefined {
  const silent = words.find((word) => searchedAs(word) === '');
  if (silent !== undefined) return badWords(`«${silent}» no tiene letras ni números que buscar.`);
  if (words.length < 2) return badWords('Escribe al menos dos palabras distintas.');
  const taken = new Map(others.flatMap((group) => group.words.map((word) => [searchedAs(word), group])));
  for (const word of words) {
    const group = taken.get(searchedAs(word));
    if (group) return badWords(`«${word}» ya está en otro grupo: ${group.words.join(', ')}.`);
  }
  return undefined;
}

function badWords(message: string): Failure<'INVALID_INPUT'> {
  return failAt('INVALID_INPUT', 'words', message);
}

/** Each word once: 'Gaseosa' and 'gaseosas' are searched as the same. */
function distinct(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const shown = word.replace(/\s+/g, ' ').trim();
    const searched = searchedAs(shown) || shown;
    if (!seen.has(searched)) seen.set(searched, shown);
  }
  return [...seen.values()];
}

/** A word as search compares it (rules/text-search.ts). */
function searchedAs(word: string): string {
  return searchTokens(word).join(' ');
}
