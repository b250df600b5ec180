import { Fragment } from 'react';
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
            <Fragment key={text}>
              {place > 0 && (
                <li aria-hidden className="breadcrumb-between">
                  <Icon name="caret-right-bold" size={12} />
                </li>
              )}
              <li className="breadcrumb-item">
                {to === undefined || here ? (
                  <span aria-current={here ? 'page' : undefined}>{text}</span>
                ) : (
                  <Link to={to}>{text}</Link>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
