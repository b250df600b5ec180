import { Badge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { providerTexts as texts } from '../texts/provider.ts';

/** Shown to a provider account without a provider (docs/decisions/023). */
export function NoProviderYet() {
  return (
    <EmptyState heading="h1" title={texts.unset} pictures={['/pictures/1f4e6.webp']}>
      {texts.unsetText}
    </EmptyState>
  );
}

export function ShownBadge({ visible }: { visible: boolean }) {
  return visible ? <StateBadge tone="done">{texts.shown}</StateBadge> : <Badge>{texts.hidden}</Badge>;
}
