import type { CSSProperties, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { isTint, tintVariableOf } from './tint.ts';

type Props = {
  /** The category's tint; a sunken background without one. */
  tint?: string | null | undefined;
  children: ReactNode;
  className?: string;
};

export function Tile({ tint, children, className }: Props) {
  return (
    <div className={cx('tile', className)} style={tintStyle(tint)}>
      {children}
    </div>
  );
}

type LinkProps = { to: To; tint?: string | null | undefined; title: string; picture?: string | undefined };

/** A category: its name at the top left, its picture leaning out of the lower right corner. */
export function TileLink({ to, tint, title, picture }: LinkProps) {
  return (
    <Link to={to} className="tile tile-link" style={tintStyle(tint)}>
      <span className="tile-title">{title}</span>
      {picture !== undefined && (
        <img src={picture} alt="" width={72} height={72} loading="lazy" decoding="async" />
      )}
    </Link>
  );
}

export function tintStyle(tint: string | null | undefined): CSSProperties {
  return { '--tint': tintValue(tint) } as CSSProperties;
}

/** The CSS value of a tint's name; a name without a token takes sunken. */
export function tintValue(tint: string | null | undefined): string {
  return isTint(tint) ? `var(--${tintVariableOf(tint)})` : 'var(--sunken)';
}
