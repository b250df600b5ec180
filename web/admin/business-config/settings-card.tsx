import type { ReactNode } from 'react';
import { configTexts as texts } from '../texts/business/config.ts';

export type SectionName = keyof typeof texts.sections;

/** Fields that belong together, under a heading that an anchor leads to. */
export function SettingsCard({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section id={name} className="kit-card" aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`} className="type-section">
        {texts.sections[name]}
      </h2>
      {children}
    </section>
  );
}

/** The way to each of them. */
export function SettingsAnchors() {
  return (
    <nav className="kit-anchors" aria-label={texts.anchors}>
      {(Object.keys(texts.sections) as SectionName[]).map((name) => (
        <a key={name} href={`#${name}`}>
          {texts.sections[name]}
        </a>
      ))}
    </nav>
  );
}
