import type { ReactNode } from 'react';
import type { HomeData } from '../home-load.ts';
import type { OffersOf } from '../home-sections.ts';

/** What both homes are made of; each has its places for it. */
export type LayoutProps = {
  of: OffersOf;
  /** Rows of products, when there are any. */
  saving: ReactNode;
  popular: ReactNode;
  recipe: HomeData['recipe'];
};
