import { useEffect, useState } from 'react';
import { laterTexts as texts } from '#web/shop/texts/shell/later.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import './later.css';

/** Says that the page is a kept copy, from when, and how to try again. The worker marks such pages. */
export function KeptNotice() {
  const [keptAt, setKeptAt] = useState<string>();

  useEffect(() => setKeptAt(document.documentElement.dataset.keptAt), []);

  if (keptAt === undefined) return null;
  return (
    <div className="kept-notice" role="status">
      <Notice
        tone="warn"
        icon="wifi-slash"
        action={
          <a className="link" href={location.href}>
            {texts.retry}
          </a>
        }
      >
        {texts.kept(momentText(keptAt))}
      </Notice>
    </div>
  );
}

/** '5 de marzo, 4:05 p. m.' Made when it is needed: the browser takes long to learn a language's dates. */
function momentText(iso: string): string {
  const format = new Intl.DateTimeFormat('es-CO', {
    timeZone: 'America/Bogota',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(iso));
}
