import type { MouseEvent, ReactNode } from 'react';
import { configTexts as texts } from '../texts/business/config.ts';

export type SectionName = keyof typeof texts.sections;

/** Fields that belong together, under a heading that an anchor leads to. */
export function SettingsCard({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section id={name} className="kit-card" aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`} tabIndex={-1} className="type-section">
        {texts.sections[name]}
      </h2>
      {children}
    </section>
  );
}

/** Without the address: the history would hear of it, and whoever has changes would be asked whether to leave. */
function goTo(event: MouseEvent, name: SectionName): void {
  event.preventDefault();
  document.getElementById(name)?.scrollIntoView();
  document.getElementById(`${name}-heading`)?.focus({ preventScroll: true });
}

/** The way to each of them. */
export function SettingsAnchors() {
  return (
    <nav className="kit-anchors" aria-label={texts.anchors}>
      {(Object.keys(texts.sections) as SectionName[]).map((name) => (
        <a key={name} href={`#${name}`} onClick={(event) => goTo(event, name)}>
          {texts.sections[name]}
        </a>
      ))}
    </nav>
  );
}
