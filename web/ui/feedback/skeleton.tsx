import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

type Props = { width?: CSSProperties['width']; height?: CSSProperties['height']; className?: string };

/** A grey placeholder bar; static with reduced motion. */
export function Skeleton({ width, height = 14, className }: Props) {
  return <span className={cx('skeleton', className)} style={{ width, height }} aria-hidden />;
}

type WaitingProps = {
  /** Announced once: "Cargando productos..." */
  label: string;
  children: ReactNode;
};

/** Shows the skeleton only when the wait passes 200 ms, so a quick answer does not flicker. */
export function Waiting({ label, children }: WaitingProps) {
  const isVisible = useAfter(200);
  return (
    <div role="status" aria-busy="true" className={isVisible ? undefined : 'waiting-quiet'}>
      <span className="spoken">{label}</span>
      {children}
    </div>
  );
}

/** False, then true after this many ms on the page. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
