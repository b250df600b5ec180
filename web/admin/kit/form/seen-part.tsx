import { type ReactNode, Suspense, useContext } from 'react';
import { TabSeen } from './tab-around.ts';

type Props = { fallback: ReactNode; children: ReactNode };

/** A part that is fetched with its first use and costs much to draw: not before somebody opens the tab it is in. */
export function SeenPart({ fallback, children }: Props) {
  const seen = useContext(TabSeen);
  return seen ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
