import { type ReactNode, useId } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Props = {
  title: string;
  aside?: ReactNode;
  refused?: string | undefined;
  children: ReactNode;
};

export function Section({ title, aside, refused, children }: Props) {
  const id = useId();
  return (
    <section className="grid min-w-0 gap-3 rounded-card bg-surface p-5 shadow-1" aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id={id} className="type-section">
          {title}
        </h2>
        {aside !== undefined && <span className="kit-quiet">{aside}</span>}
      </header>
      {refused !== undefined && (
        <Notice tone="danger" assertive>
          {refused}
        </Notice>
      )}
      {children}
    </section>
  );
}
