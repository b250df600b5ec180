import { SectionLinks } from '../kit/section-links.tsx';
import { sectionTexts as texts } from '../texts/integrations/sections.ts';

const sections = [
  { to: '/admin/integrations', label: texts.services },
  { to: '/admin/integrations/webhooks', label: texts.webhooks },
  { to: '/admin/integrations/keys', label: texts.keys },
];

export const IntegrationSections = () => <SectionLinks label={texts.label} sections={sections} />;
