import { useEffect, useState } from 'react';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { recall, remember } from './device-memory.ts';

const texts = kitTexts.layout;

/** Whether a list shows rows or pictures; the device remembers it. */
export function useLayout(list: string) {
  const [isGrid, setIsGrid] = useState(false);
  useEffect(() => setIsGrid(recall(`layout ${list}`) === 'grid'), [list]);
  return {
    isGrid,
    choose(next: boolean) {
      setIsGrid(next);
      remember(`layout ${list}`, next ? 'grid' : 'table');
    },
  };
}

export function LayoutChoice({ isGrid, choose }: ReturnType<typeof useLayout>) {
  return (
    <Segmented
      label={texts.label}
      value={isGrid ? 'grid' : 'table'}
      onChange={(value) => choose(value === 'grid')}
      options={[
        { value: 'table', label: texts.table },
        { value: 'grid', label: texts.grid },
      ]}
    />
  );
}
