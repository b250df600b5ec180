import { Suspense, useState } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { idAtEnd } from '#rules/links/address-id.ts';
import { categoryPath } from '#rules/links/page-paths.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useIsAdmin } from '#web/shop/shell/header/admin-link.tsx';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { lateralTexts } from '#web/shop/texts/shell/menu.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { sectionsOf } from './sections.ts';

const Leaves = lazyPart(() => import('./menu-leaves.tsx'));
const texts = lateralTexts;

/**
 * The column at the left of a desktop, 250 px: sections, then categories that open and close (module
 * show_menu_lateral).
 */
export default function LateralMenu({ categories }: { categories: readonly CategoryLink[] }) {
  const business = useBusiness();
  const isAdmin = useIsAdmin();
  const { idCategory: named = '' } = useParams();
  const idCategory = idAtEnd(named) ?? '';
  const [openId, setOpenId] = useState(idCategory);
  const [seen, setSeen] = useState(idCategory);

  // Navigating to a category opens it and closes the previous one.
  if (seen !== idCategory) {
    setSeen(idCategory);
    if (idCategory !== '') setOpenId(idCategory);
  }

  return (
    <nav className="lateral" aria-label={texts.label}>
      <h2 className="lateral-title">{texts.label}</h2>
      <ul>
        {isAdmin && (
          <li>
            <Link to="/admin" reloadDocument className="lateral-row">
              <Icon name="squares-four" />
              {texts.admin}
            </Link>
          </li>
        )}
        {sectionsOf(texts).map(({ to, icon, text }) => (
          <li key={to}>
            <NavLink to={to} end className="lateral-row">
              <Icon name={icon} />
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
      <h2 className="lateral-title">{texts.categories}</h2>
      <ul>
        {categories.map((category) => {
          const open = category.id === openId;
          return (
            <li key={category.id}>
              <div className="lateral-category flex items-center">
                <Link to={categoryPath(category)} className="lateral-row">
                  <img src={category.picture} alt="" width={20} height={20} loading="lazy" />
                  {category.name}
                </Link>
                <button
                  type="button"
                  className="grid flex-none place-items-center size-10 rounded-staff"
                  aria-expanded={open}
                  aria-label={texts.openBranch(category.name)}
                  onClick={() => setOpenId(open ? '' : category.id)}
                >
                  <Icon name={open ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
                </button>
              </div>
              {open && (
                <Suspense fallback={null}>
                  <Leaves category={category} className="lateral-leaves" />
                </Suspense>
              )}
            </li>
          );
        })}
      </ul>
      <p className="px-2 pt-5 text-ink-3 text-floor">
        {shellTexts.version(business?.title ?? '', business?.config.app_version ?? '')}
      </p>
    </nav>
  );
}
