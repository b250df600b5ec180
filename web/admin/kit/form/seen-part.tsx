import { type ReactNode, Suspense, useContext } from 'react';
import { TabSeen } from './tab-around.ts';

type Props = { fallback: ReactNode; children: ReactNode };

/** A lazy, expensive part: not rendered before its tab is opened. */
export function SeenPart({ fallback, children }: Props) {
  const seen = useContext(TabSeen);
  return seen ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
