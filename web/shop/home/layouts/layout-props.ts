import type { ReactNode } from 'react';
import type { HomeData } from '../home-load.ts';
import type { OffersOf } from '../home-sections.ts';

export type LayoutProps = {
  of: OffersOf;
  /** Rows of products, when there are any. */
  ending: ReactNode;
  saving: ReactNode;
  popular: ReactNode;
  recipe: HomeData['recipe'];
};
