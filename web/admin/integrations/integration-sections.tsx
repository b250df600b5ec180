import { Link, useLocation } from 'react-router';
import { sectionTexts as texts } from '../texts/integrations/sections.ts';

const sections = [
  { to: '/admin/integrations', label: texts.services },
  { to: '/admin/integrations/webhooks', label: texts.webhooks },
  { to: '/admin/integrations/keys', label: texts.keys },
] as const;

/** Connections with other systems: services we call, webhooks, keys. */
export function IntegrationSections() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={texts.label}
      className="kit-tab-list flex overflow-x-auto gap-1 mb-4 border-b border-line"
    >
      {sections.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="kit-tab"
          aria-current={pathname === to ? 'page' : undefined}
          data-active={pathname === to ? '' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
