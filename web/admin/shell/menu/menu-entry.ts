import type { Role } from '#rules/roles.ts';
import type { ShopIcon, StaffIcon } from '#web/ui/icons/icon-list.ts';
import type { shellTexts } from '../../texts/shell.ts';

export type MenuGroup = keyof typeof shellTexts.groups;

export type MenuEntry = {
  to: string;
  label: string;
  /** Of the page in the browser, where it is called otherwise. */
  title?: string;
  icon: { shop: ShopIcon } | { staff: StaffIcon };
  roles: readonly Role[];
  group?: MenuGroup;
  /** Only with this module of the business. */
  module?: string;
  /** Only without this module, whose screen leads there otherwise. */
  without?: string;
  /** A red count beside it. */
  counts?: 'late' | 'reviews' | 'pqr' | 'returns';
  /** The count, if the frame has it. */
  count?: number;
  /** Depends on the office chosen above. */
  byOffice?: true;
  /** The target of /admin. */
  first?: true;
  /** Has an address but no menu entry. */
  unlisted?: true;
};

/** Of the back office. */
export const desk = ['admin', 'superadmin', 'hyperadmin'] as const;
export const heads = ['superadmin', 'hyperadmin'] as const;
