import { Link, type To } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  label: string;
  /** From the home to this page; the last one is the current page. */
  trail: readonly { text: string; to?: To }[];
};

export function Breadcrumb({ label, trail }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {trail.map(({ text, to }, place) => {
          const here = place === trail.length - 1;
          return (
            <li key={String(place)} className="breadcrumb-item">
              {place > 0 && <Icon name="caret-right-bold" size={12} />}
              {to === undefined || here ? (
                <span aria-current={here ? 'page' : undefined}>{text}</span>
              ) : (
                <Link to={to}>{text}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
