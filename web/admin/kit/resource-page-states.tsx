import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../texts/kit.ts';
import type { Filter } from './filters/filter.ts';
import { useAddress } from './filters/use-address.ts';

type NothingProps = {
  texts: Texts;
  filters: readonly Filter[];
  picture?: string;
  create: ReactNode;
  page: number;
};

export function Nothing({ texts, filters, picture = '/pictures/1f9fa.webp', create, page }: NothingProps) {
  const { search, set } = useAddress();
  if (page > 1) {
    return (
      <EmptyState
        heading="h2"
        title={kitTexts.pages.beyond}
        pictures={['/pictures/1f50d.webp']}
        actions={
          <Button onClick={() => set({ pagina: null, despues: null })}>{kitTexts.pages.toFirst}</Button>
        }
      >
        {kitTexts.pages.beyondText}
      </EmptyState>
    );
  }
  const names = ['buscar', ...filters.map((filter) => filter.name)];
  if (!names.some((one) => search.has(one))) {
    return (
      <EmptyState heading="h2" title={texts.empty} pictures={[picture]} actions={create}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading="h2"
      title={texts.nothing ?? kitTexts.filters.nothing}
      pictures={['/pictures/1f50d.webp']}
    >
      {texts.nothingText}
    </EmptyState>
  );
}

export function Refresh() {
  const { revalidate, state } = useRevalidator();
  const refresh = () => void revalidate();
  const look = useEffectEvent(() => document.visibilityState === 'visible' && refresh());
  useEffect(() => {
    const onReturn = () => look();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return (
    <Button
      kind="outline"
      size={36}
      icon={<Icon name="arrow-counter-clockwise" size={16} />}
      busy={state === 'loading'}
      busyText={kitTexts.refreshing}
      onClick={refresh}
    >
      {kitTexts.refresh}
    </Button>
  );
}

export type Texts = {
  title: string;
  create?: string;
  search?: string;
  empty: string;
  emptyText?: string;
  nothing?: string;
  nothingText?: string;
  failed?: string;
  about?: string;
};
