import type { ReactNode } from 'react';
import type { DetailTab } from '../kit/dialogs/detail-tabs.tsx';
import { configTexts as texts } from '../texts/business/config.ts';

export type SectionName = keyof typeof texts.sections;

/** Fields that belong together, in a tab of their own; what is written in it stays while another one is open. */
export function section(name: SectionName, children: ReactNode): DetailTab {
  return {
    ...{ value: name, label: texts.sections[name], stays: true },
    children: <div className="kit-card">{children}</div>,
  };
}
