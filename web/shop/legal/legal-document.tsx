import { Fragment } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { versionText } from '#rules/dates/date-text.ts';
import type { LegalDocument as Kind } from '#rules/legal-documents/document.ts';
import { legalTexts as texts } from '#web/shop/texts/pages/legal.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';

type Document = OutputOf<'legalDocuments.get'>;

/** A published document of the business: its version, sections and earlier versions; printable. */
export function LegalDocument({ kind, document, path }: { kind: Kind; document: Document; path: string }) {
  const { sections, version, versions, in_force_from: day } = document;
  const isFormer = version !== (versions[0]?.version ?? 0);
  const others = versions.filter((one) => one.version !== version);
  return (
    <article className="shop-width pt-6 *:max-w-[68ch]">
      <h1 className="type-title">{texts[kind].title}</h1>
      {day !== null && <p className="mt-2 text-ink-2">{texts.version(version, versionText(day))}</p>}
      {isFormer && (
        <p className="mt-2">
          {texts.former}{' '}
          <Link to={path} className="link">
            {texts.current}
          </Link>
        </p>
      )}
      <nav aria-label={texts.contents} className="mt-4 mb-2 columns-[2_220px] print:hidden">
        <ol>
          {sections.map(({ title }, place) => (
            <li key={title}>
              <a href={`#seccion-${place + 1}`} className="link inline-block py-1.5">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, paragraphs }, place) => (
        <section key={title} id={`seccion-${place + 1}`} className="pt-6">
          <h2 className="type-section">
            {place + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-ink-2 wrap-anywhere">
              <WithLinks text={paragraph} />
            </p>
          ))}
        </section>
      ))}
      <footer className="grid justify-items-start gap-3 pt-8 print:hidden">
        <Button kind="outline" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {others.length > 0 && (
          <details>
            <summary className="link">{texts.others}</summary>
            <ul className="grid gap-1 pt-2">
              {others.map((one) => (
                <li key={one.version}>
                  <Link to={`${path}?version=${one.version}`} className="link inline-block py-1.5">
                    {texts.other(one.version, versionText(one.in_force_from))}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </footer>
    </article>
  );
}

const ADDRESS = /(https:\/\/[^\s]+)/;

function WithLinks({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, place) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer" className="link">
        {part} <span className="spoken">{shellTexts.footer.newTab}</span>
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which never change places
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
