import type { Role } from '#rules/roles.ts';
import type { ShopIcon, StaffIcon } from '#web/ui/icons/icon-list.ts';
import type { shellTexts } from '../../texts/shell.ts';

export type MenuGroup = keyof typeof shellTexts.groups;

export type MenuEntry = {
  to: string;
  label: string;
  /** The title of the page in the browser, if different. */
  title?: string;
  icon: { shop: ShopIcon } | { staff: StaffIcon };
  roles: readonly Role[];
  group?: MenuGroup;
  /** Shown only with this module of the business. */
  module?: string;
  /** Shown only without this module, whose screen links there. */
  without?: string;
  /** The count shown in red beside it. */
  counts?: 'late' | 'reviews' | 'pqr' | 'returns';
  /** The count, if the frame has it. */
  count?: number;
  /** Whether it depends on the office chosen in the top bar. */
  byOffice?: true;
  /** Whether /admin leads there. */
  first?: true;
  unlisted?: true;
};

/** The roles of the back office. */
export const desk = ['admin', 'superadmin', 'hyperadmin'] as const;
export const heads = ['superadmin', 'hyperadmin'] as const;
