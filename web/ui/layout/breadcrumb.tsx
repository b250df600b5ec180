import { Link, type To } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  /** "Ruta", the spoken name of the trail. */
  label: string;
  /** From the start to this page; the last one is where we are. */
  trail: readonly { text: string; to?: To }[];
};

export function Breadcrumb({ label, trail }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {trail.map(({ text, to }, place) => {
          const here = place === trail.length - 1;
          return (
            // Two of a trail may have one name. The sign goes to the next line with what follows it.
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
