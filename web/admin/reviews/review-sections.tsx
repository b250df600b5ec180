import { SectionLinks } from '../kit/section-links.tsx';
import { ratingTexts as texts } from '../texts/content/ratings.ts';

const sections = [
  { to: '/admin/reviews', label: texts.sections.products },
  { to: '/admin/reviews/orders', label: texts.sections.orders },
];

export const ReviewSections = () => <SectionLinks label={texts.sections.label} sections={sections} />;
