import type { peopleCalls } from '#contract/identity/people.ts';
import type { userCalls } from '#contract/identity/users.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { inviteAgain, inviteUser } from './invite-person.ts';
import { getPerson, getUser, listPeople, listProviders, listUsers } from './list-people.ts';
import { removeUser, saveUser, updatePerson } from './update-person.ts';

export const peopleHandlers = {
  'people.list': listPeople,
  'people.get': getPerson,
  'people.update': updatePerson,
  'people.inviteAgain': inviteAgain,
  'people.providers': listProviders,
  'users.list': listUsers,
  'users.allPaginate': listUsers,
  'users.get': getUser,
  'users.create': inviteUser,
  'users.save': saveUser,
  'users.remove': removeUser,
} satisfies HandlersOf<keyof typeof peopleCalls | keyof typeof userCalls>;
