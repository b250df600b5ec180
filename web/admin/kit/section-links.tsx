import { Link, useLocation } from 'react-router';

type Props = { label: string; sections: readonly { to: string; label: string }[] };

export function SectionLinks({ label, sections }: Props) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="kit-tab-list flex overflow-x-auto gap-1 mb-4 border-b border-line">
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          className="kit-tab"
          aria-current={pathname === section.to ? 'page' : undefined}
          data-active={pathname === section.to ? '' : undefined}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
