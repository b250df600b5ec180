import { useEffect, useRef, useState } from 'react';

/**
 * Seconds until the deadline for an answer, counted from when they were received: phone clocks are unreliable.
 */
export function useTimeLeft(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onOver);

  useEffect(() => {
    latest.current = onOver;
  });

  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      latest.current();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return left;
}

/** '3:42' */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
