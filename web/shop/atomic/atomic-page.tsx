import { atomicTexts as texts } from '#web/shop/texts/atomic.ts';
import { Logo } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import type { Route } from './+types/atomic-page.ts';
import { Buttons } from './buttons.tsx';
import { Cards } from './cards.tsx';
import { Colours } from './colours.tsx';
import { EmptyAndFailed, Notices, Wayfinding } from './feedback.tsx';
import { Choices, Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { SheetName } from './section.tsx';
import { StaffTable } from './staff-table.tsx';

export const meta: Route.MetaFunction = () => [
  { title: texts.title },
  { name: 'robots', content: 'noindex' },
];

/** Storefront 2, /atomic: every part of the design, in both themes. */
export default function AtomicPage() {
  return (
    <>
      <h1 className="spoken">{texts.title}</h1>
      <ThemeSheet theme="green" />
      <ThemeSheet theme="blue" />
    </>
  );
}

function ThemeSheet({ theme }: { theme: 'green' | 'blue' }) {
  return (
    <SheetName value={texts.themes[theme]}>
      <div data-theme={theme} className="bg-ground text-ink pb-10">
        <div className="on-deep">
          <div className="shop-width grid items-center gap-4 py-8 desk:grid-cols-2">
            <Logo name="canasta" size={56} />
            <p className="type-body text-on-deep-2">{texts.intro}</p>
          </div>
        </div>
        <Weave size="header" />
        <div className="shop-width">
          <h2 className="type-display mt-8">{texts.themes[theme]}</h2>
          <Colours />
          <Cards />
          <Buttons />
          <Fields />
          <Choices />
          <Wayfinding />
          <Overlays />
          <Notices />
          <EmptyAndFailed />
          <StaffTable />
        </div>
        <div className="mt-10">
          <Weave size="large" height={60} />
        </div>
      </div>
    </SheetName>
  );
}
