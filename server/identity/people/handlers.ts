import type { peopleCalls } from '#contract/identity/people.ts';
import { getLog, listLogs } from '#server/audit/log-calls.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { getPerson, listPeople, updatePerson } from './people-calls.ts';

export const peopleHandlers = {
  'people.list': listPeople,
  'people.get': getPerson,
  'people.update': updatePerson,
  'logs.list': listLogs,
  'logs.allPaginate': listLogs,
  'logs.get': getLog,
} satisfies HandlersOf<keyof typeof peopleCalls>;
