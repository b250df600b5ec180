import { SectionLinks } from '../kit/section-links.tsx';
import { expiryTexts } from '../texts/records/expiry.ts';

const { sections: texts } = expiryTexts;
const sections = [
  { to: '/admin/expiry', label: texts.dated },
  { to: '/admin/expiry/undated', label: texts.undated },
];

/** What expires, and what lacks its date. */
export const ExpirySections = () => <SectionLinks label={texts.label} sections={sections} />;
