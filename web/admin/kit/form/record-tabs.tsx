import { useContext, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { fieldTexts } from '../../texts/kit/fields.ts';
import { type DetailTab, DetailTabs, useOpenTab } from '../dialogs/detail-tabs.tsx';
import { useNamesAround } from './field-names.tsx';
import { OpensTab } from './first-wrong.ts';

type Props = {
  label: string;
  tabs: readonly DetailTab[];
  inAddress?: string;
};

export function RecordTabs({ label, tabs, inAddress }: Props) {
  // As in useRecordForm.
  'use no memo';
  const { open, choose } = useOpenTab(
    tabs.map(({ value }) => value),
    inAddress,
  );
  const { errors } = useFormState();
  const names = useNamesAround();
  const opener = useContext(OpensTab);
  useEffect(() => {
    if (!opener) return;
    opener.current = choose;
    return () => {
      opener.current = undefined;
    };
  });
  const wrongIn = (tab: string) =>
    Object.keys(errors).filter((name) => names?.current.get(name)?.tab === tab).length;
  return (
    <DetailTabs
      label={label}
      open={open}
      onChoose={choose}
      tabs={tabs.map((tab) => {
        const wrong = wrongIn(tab.value);
        return wrong === 0
          ? tab
          : { ...tab, note: <Badge tone="failed">{fieldTexts.toCorrect(wrong)}</Badge> };
      })}
    />
  );
}
