import { atomicTexts } from '#web/shop/texts/atomic.ts';
import { atomicSamples } from '#web/shop/texts/atomic-samples.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { CountBadge, LatenessBadge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { pictures } from './sample-products.ts';
import { Section, useNamed } from './section.tsx';

const { steps, notices, states, lateness, empty, buttons } = atomicSamples;

export function Wayfinding() {
  const trailName = useNamed(steps.trail);
  const stepsName = useNamed(steps.label);
  return (
    <Section title={atomicTexts.sections.steps}>
      <div className="grid gap-6 desk:grid-cols-2">
        <Breadcrumb
          label={trailName}
          trail={[
            { text: steps.home, to: '/atomic' },
            { text: steps.fruit, to: '/atomic' },
            { text: steps.avocado },
          ]}
        />
        <Steps
          label={stepsName}
          current={1}
          spokenStep={steps.spoken}
          steps={steps.names.map((text) => ({ text, to: '/atomic' }))}
        />
      </div>
    </Section>
  );
}

export function Notices() {
  return (
    <>
      <Section title={atomicTexts.sections.notices}>
        <div className="grid gap-3 desk:grid-cols-2">
          <Notice tone="info">{notices.fresh}</Notice>
          <Notice tone="ok">{notices.reached}</Notice>
          <Notice tone="warn">{notices.closed}</Notice>
          <Notice tone="danger" action={<button type="button">{notices.retry}</button>}>
            {notices.loading}
          </Notice>
          <Wait title={notices.changing}>{notices.changingText}</Wait>
        </div>
      </Section>
      <Section title={atomicTexts.sections.states}>
        <div className="flex flex-wrap gap-3">
          {states.map(([tone, label]) => (
            <StateBadge key={label} tone={tone}>
              {label}
            </StateBadge>
          ))}
          <LatenessBadge level="late">{lateness.late}</LatenessBadge>
          <LatenessBadge level="soon">{lateness.soon}</LatenessBadge>
          <LatenessBadge level="calm">{lateness.calm}</LatenessBadge>
          <CountBadge count={10} />
          <CountBadge count={4} tone="late" />
        </div>
      </Section>
    </>
  );
}

export function EmptyAndFailed() {
  return (
    <Section title={atomicTexts.sections.empty}>
      <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
        <EmptyState
          heading="h4"
          title={empty.cart}
          pictures={[pictures.basket]}
          actions={
            <>
              <Button>{buttons.offers}</Button>
              <Button kind="outline">{empty.usual}</Button>
            </>
          }
        >
          {empty.cartText}
        </EmptyState>
        <EmptyState
          heading="h4"
          title={empty.cart}
          pictures={[pictures.banana, pictures.cheese, pictures.milk]}
          tint="var(--tint-fruta)"
        />
        <FailureState
          heading="h4"
          icon="wifi-slash"
          title={empty.connection}
          actions={<Button>{notices.retry}</Button>}
        >
          {empty.connectionText}
        </FailureState>
        <FailureState
          heading="h4"
          tone="warn"
          icon="map-trifold"
          title={empty.coverage}
          actions={
            <>
              <Button>{empty.pickup}</Button>
              <Button kind="outline">{empty.other}</Button>
            </>
          }
        >
          {empty.coverageText}
        </FailureState>
      </div>
    </Section>
  );
}
