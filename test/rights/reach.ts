import type { PersonName } from '../people.ts';

const above = ['luz', 'hernan'] as const;
const others = ['jorge', 'paola', 'wilson', 'yeison', 'gustavo', 'beatriz', 'nidia'] as const;
const ofBretana = ['andres', 'rocio', ...above] as const;

/**
 * Who reaches an object of marcela's at Bretaña, of all that work for Canasta or shop there; `owner` stands for who
 * it belongs to. Nobody of another business ever does.
 */
export const reach = {
  everybody: [],
  'keys alone': [],
  'everybody signed in': ['owner', ...ofBretana, ...others],
  owner: ['owner'],
  'owner and staff of its office': ['owner', ...ofBretana],
  'owner, staff of its office and who is assigned': ['owner', ...ofBretana, 'wilson', 'yeison'],
  'owner and staff': ['owner', ...ofBretana, 'paola'],
  'staff of its office': ofBretana,
  'counters of its office': [...ofBretana, 'wilson'],
  staff: [...ofBretana, 'paola'],
  superadmin: above,
  hyperadmin: ['hernan'],
  'habeas staff': [...above, 'nidia'],
  'who entered it': ['luz'],
  'its provider': ['gustavo'],
  'its picker': ['wilson'],
  'its courier': ['yeison'],
} as const satisfies Record<string, readonly (PersonName | 'owner')[]>;

export type Reach = keyof typeof reach;
