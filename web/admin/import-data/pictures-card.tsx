import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { importPictureTexts as texts } from '../texts/import/pictures.ts';
import type { ImportDetail } from './import-state.tsx';

/** The polling interval, in ms. */
const LOOK_MS = 5_000;

export function PicturesCard({ pictures }: { pictures: NonNullable<ImportDetail['pictures']> }) {
  const { waiting, done, failed, failures } = pictures;
  const { revalidate } = useRevalidator();
  const isGoing = waiting > 0;
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isGoing, revalidate]);
  return (
    <section className="kit-card gap-3" aria-labelledby="import-pictures">
      <h2 id="import-pictures" className="text-[1rem] font-semibold">
        {texts.heading}
      </h2>
      <p role="status">
        {texts.progress(groupThousands(done), groupThousands(done + failed + waiting))}
        {isGoing && ` ${texts.going}`}
      </p>
      {failed > 0 && (
        <>
          <Notice tone="warn">{texts.failed(groupThousands(failed))}</Notice>
          <ul className="grid gap-2">
            {failures.map(({ sku, title, url, why }) => (
              <li key={sku} className="px-3 py-2.5 rounded-button bg-sunken text-small wrap-anywhere">
                <b>{sku}</b> {title}: {why.endsWith('.') ? why : `${why}.`}{' '}
                <small className="block text-ink-2">{url}</small>
              </li>
            ))}
          </ul>
          {failed > failures.length && (
            <p className="kit-quiet">{texts.more(groupThousands(failed - failures.length))}</p>
          )}
          <div>
            <ButtonLink kind="outline" size={36} to="/admin/import-images">
              {texts.upload}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

export function PicturesNotice({ summary }: { summary: NonNullable<ImportDetail['summary']> }) {
  const { without_picture: without, pictures = 0 } = summary;
  if (without + pictures === 0) return null;
  return (
    <Notice tone={without > 0 ? 'warn' : 'info'}>
      {pictures > 0 && texts.coming(groupThousands(pictures))}{' '}
      {without > 0 && texts.without(groupThousands(without))}
    </Notice>
  );
}
