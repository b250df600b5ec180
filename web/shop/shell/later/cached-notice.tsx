import { useEffect, useState } from 'react';
import { momentText } from '#rules/dates/date-text.ts';
import { lazyTexts as texts } from '#web/shop/texts/shell/later.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import './later.css';

/** Says that the page is a kept copy, from when, and how to try again. The worker marks such pages. */
export function CachedNotice() {
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
        {texts.kept(momentText(new Date(keptAt)))}
      </Notice>
    </div>
  );
}
