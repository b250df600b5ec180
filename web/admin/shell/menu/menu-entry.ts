import type { Role } from '#rules/roles.ts';
import type { ShopIcon, StaffIcon } from '#web/ui/icons/icon-list.ts';
import type { shellTexts } from '../../texts/shell.ts';

export type MenuGroup = keyof typeof shellTexts.groups;

export type MenuEntry = {
  to: string;
  label: string;
  title?: string;
  icon: { shop: ShopIcon } | { staff: StaffIcon };
  roles: readonly Role[];
  group?: MenuGroup;
  module?: string;
  /** Shown only without this module, whose screen links there. */
  without?: string;
  /** The count shown in red beside it. */
  counts?: 'late' | 'reviews' | 'pqr' | 'returns';
  count?: number;
  /** Whether it depends on the office chosen in the top bar. */
  byOffice?: true;
  /** Whether /admin leads there. */
  first?: true;
  unlisted?: true;
};

export const desk = ['admin', 'superadmin', 'hyperadmin'] as const;
export const heads = ['superadmin', 'hyperadmin'] as const;
