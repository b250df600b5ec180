import { searchTokens } from '#rules/search/text-search.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, failAt } from '#server/http/failure.ts';
import { createRecord, type Resource, removeRecord, updateRecord } from '#server/resource/write-record.ts';
import {
  addGroup,
  changeGroup,
  type Group,
  lockGroups,
  removeGroup,
  synonymGroups,
} from './synonym-queries.ts';

/** More words than a shop ever has; every search looks them up. */
const MOST_GROUPS = 2_000;

const resource: Resource<Group, Group> = {
  entity: 'search_synonym',
  lock: async (tx, id) => {
    await lockGroups(tx);
    return (await synonymGroups(tx)).find((group) => group.id === id);
  },
  present: (group) => group,
};

export const synonymHandlers = {
  'synonyms.list': async (_input, { db }) => ({ items: await synonymGroups(db) }),

  'synonyms.create': ({ body }, context) =>
    createRecord(resource, context, 'synonyms.create', async (tx) => {
      await lockGroups(tx);
      const groups = await synonymGroups(tx);
      if (groups.length >= MOST_GROUPS) return badWords('Ya hay demasiados grupos. Quita alguno primero.');
      const group = { id: newId(), words: distinct(body.words), version: 1 };
      const refused = refuseWords(group.words, groups);
      if (refused) return refused;
      await addGroup(tx, group);
      return group;
    }),

  'synonyms.update': ({ params: { id }, body: { version, words } }, context) =>
    updateRecord(resource, context, { call: 'synonyms.update', id, version }, async (tx) => {
      const group = { id, words: distinct(words), version: version + 1 };
      const others = (await synonymGroups(tx)).filter((other) => other.id !== id);
      const refused = refuseWords(group.words, others);
      if (refused) return refused;
      await changeGroup(tx, group);
      return group;
    }),

  'synonyms.remove': ({ params: { id }, query: { version } }, context) =>
    removeRecord(
      resource,
      context,
      { call: 'synonyms.remove', id, version, message: 'Se quitó el grupo.' },
      async (tx, group) => {
        await removeGroup(tx, id);
        return group;
      },
    ),
} satisfies HandlersOf<'synonyms.list' | 'synonyms.create' | 'synonyms.update' | 'synonyms.remove'>;

/** The refusal of words that cannot be a group: too few distinct ones, an empty one, or one of another group. */
function refuseWords(words: string[], others: readonly Group[]): Failure<'INVALID_INPUT'> | undefined {
  const silent = words.find((word) => searchedAs(word) === '');
  if (silent !== undefined) return badWords(`“${silent}” no tiene letras ni números que buscar.`);
  if (words.length < 2) return badWords('Escribe al menos dos palabras distintas.');
  const taken = new Map(others.flatMap((group) => group.words.map((word) => [searchedAs(word), group])));
  for (const word of words) {
    const group = taken.get(searchedAs(word));
    if (group) return badWords(`“${word}” ya está en otro grupo: ${group.words.join(', ')}.`);
  }
  return undefined;
}

function badWords(message: string): Failure<'INVALID_INPUT'> {
  return failAt('INVALID_INPUT', 'words', message);
}

/** Each word once: 'Gaseosa' and 'gaseosas' are the same for the search. */
function distinct(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const written = word.replace(/\s+/g, ' ').trim();
    const searched = searchedAs(written) || written;
    if (!seen.has(searched)) seen.set(searched, written);
  }
  return [...seen.values()];
}

/** A word as search compares it (rules/search/text-search.ts). */
function searchedAs(word: string): string {
  return searchTokens(word).join(' ');
}
