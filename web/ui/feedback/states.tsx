import type { CSSProperties, ReactNode } from 'react';
import { Weave } from '#web/ui/brand/weave.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';

type HeadingLevel = 'h1' | 'h2' | 'h3' | 'h4';

type EmptyProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Standing on the weave: address of a picture, or several in a row. */
  pictures: readonly string[];
  /** Ground of the picture: a tint token, "var(--tint-pan)". */
  tint?: string;
  actions?: ReactNode;
  heading?: HeadingLevel;
};

/** An empty list: a picture on the weave and an inviting text. */
export function EmptyState(props: EmptyProps) {
  const { title, children, pictures, tint = 'var(--brand-wash)', actions, heading } = props;
  return (
    <section className="state-card">
      <div className="state-scene" style={{ '--tint': tint } as CSSProperties}>
        <div className="state-pictures">
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" width={96} height={96} />
          ))}
        </div>
        <Weave size="row" />
      </div>
      <StateWords title={title} actions={actions} {...(heading === undefined ? {} : { heading })}>
        {children}
      </StateWords>
    </section>
  );
}

type FailureProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ShopIcon;
  /** In place of the icon: a large word such as 404. */
  sign?: string;
  tone?: 'danger' | 'warn' | 'brand';
  actions?: ReactNode;
  heading?: HeadingLevel;
};

/**
 * A failure: an icon on a soft colour, what happened, what is safe, and an action. Never for an empty list.
 */
export function FailureState(props: FailureProps) {
  const { title, children, icon = 'warning-circle', sign, tone = 'danger', actions, heading } = props;
  return (
    <section className="state-card">
      <div className={cx('state-scene', `state-${tone}`)}>
        {sign === undefined ? (
          <Icon name={icon} size={56} />
        ) : (
          <span className="state-sign" aria-hidden>
            {sign}
          </span>
        )}
      </div>
      <StateWords title={title} actions={actions} {...(heading === undefined ? {} : { heading })}>
        {children}
      </StateWords>
    </section>
  );
}

type WordsProps = { title: ReactNode; children: ReactNode; actions: ReactNode; heading?: HeadingLevel };

function StateWords({ title, children, actions, heading: Heading = 'h2' }: WordsProps) {
  return (
    <div className="state-words">
      <Heading className="state-title">{title}</Heading>
      {children !== undefined && <div className="type-note text-ink-2">{children}</div>}
      {actions !== undefined && <div className="state-actions">{actions}</div>}
    </div>
  );
}
