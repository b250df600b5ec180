import type { ReactNode } from 'react';
import type { DetailTab } from '../kit/dialogs/detail-tabs.tsx';
import { configTexts as texts } from '../texts/business/config.ts';

export type SectionName = keyof typeof texts.sections;

/** A tab of fields that belong together; unsaved input stays while another tab is open. */
export function section(name: SectionName, children: ReactNode): DetailTab {
  return {
    ...{ value: name, label: texts.sections[name], stays: true },
    children: <div className="kit-card">{children}</div>,
  };
}
