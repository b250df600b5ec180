import { SectionLinks } from '../kit/section-links.tsx';
import { expiryTexts } from '../texts/records/expiry.ts';

const { sections: texts } = expiryTexts;
const sections = [
  { to: '/admin/expiry', label: texts.dated },
  { to: '/admin/expiry/undated', label: texts.undated },
];

/** Links between the two pages: products that expire, and products that lack their date. */
export const ExpirySections = () => <SectionLinks label={texts.label} sections={sections} />;
