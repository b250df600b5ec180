import type { Client } from '../client.ts';
import { synonymIds } from '../factories/ids.ts';

/** Writes of what search understands. */
export function searchWrites(who: () => { luz: Client; paola: Client }) {
  let synonymId = '';
  return {
    'synonyms.create': async () => {
      const made = await who().luz.call('synonyms.create', { body: { words: ['papa', 'patata'] } });
      synonymId = made.ok().id;
      return made;
    },
    'synonyms.update': () => {
      const body = { words: ['papa', 'papita'], version: 1 };
      return who().luz.call('synonyms.update', { params: { id: synonymId }, body });
    },
    'synonyms.remove': () =>
      who().luz.call('synonyms.remove', { params: { id: synonymIds.gaseosas }, query: { version: 1 } }),
    'search.forgetMiss': () => who().paola.call('search.forgetMiss', { params: { query: 'pan de yuca' } }),
  };
}
