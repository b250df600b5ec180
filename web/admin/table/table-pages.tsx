import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.pages;

type Props = {
  /** What the pages are of: 'Páginas de pagos'. */
  label: string;
  pagination: { page: number; hasNextPage: boolean };
  /** The search of a page's address. */
  to: (page: number) => string;
};

/** The way through a table of many pages; nothing where there is one. */
export function TablePages({ label, pagination: { page, hasNextPage }, to }: Props) {
  if (page === 1 && !hasNextPage) return null;
  return (
    <nav className="admin-pages" aria-label={label}>
      <span className="type-note text-ink-2">{texts.page(page)}</span>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} kind="outline" size={36}>
          {texts.previous}
        </ButtonLink>
      )}
      {hasNextPage && (
        <ButtonLink to={to(page + 1)} kind="outline" size={36}>
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}
