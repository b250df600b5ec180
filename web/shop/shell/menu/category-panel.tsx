import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { categoryPath, subcategoryPath } from '#rules/links/page-paths.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useIsAdmin } from '#web/shop/shell/header/admin-link.tsx';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { menuTexts as texts } from '#web/shop/texts/shell/menu.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type CategoryTree, useCategoryTree } from './category-tree.ts';
import { OrderNumber } from './menu-leaves.tsx';
import './menu.css';

/**
 * Categories on the left, the subcategories of the hovered or focused one beside them. In DOM order they follow their
 * category, so keyboards reach them as expected; arrow keys move between categories.
 */
export default function CategoryPanel({ categories }: { categories: readonly CategoryLink[] }) {
  const [activeId, setActiveId] = useState(categories[0]?.id);
  const tree = useCategoryTree();

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.menu-category')];
    const place = links.findIndex((link) => link.parentElement?.contains(document.activeElement));
    if (place < 0) return;
    event.preventDefault();
    links.at((place + (event.key === 'ArrowDown' ? 1 : -1)) % links.length)?.focus();
  }

  return (
    <ul className="menu-panel" aria-label={texts.label} onKeyDown={onKeyDown}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to={categoryPath(category)}
            className="menu-category"
            data-active={category.id === activeId || undefined}
            onPointerEnter={() => setActiveId(category.id)}
            onFocus={() => setActiveId(category.id)}
          >
            <img src={category.picture} alt="" width={28} height={28} />
            <span>{category.name}</span>
            <Icon name="caret-right-bold" size={14} />
          </Link>
          {category.id === activeId && <Branch category={category} tree={tree} />}
        </li>
      ))}
    </ul>
  );
}

function Branch({ category, tree }: { category: CategoryLink; tree: CategoryTree }) {
  const { office } = useOffice();
  return (
    <section className="menu-branch" aria-label={texts.subcategories(category.name)}>
      <p className="type-section">{category.name}</p>
      {office !== null && (
        <p className="type-note text-ink-2">{texts.inOffice(category.total, office.name)}</p>
      )}
      <Leaves category={category} tree={tree} />
      <ButtonLink to={categoryPath(category)} kind="soft" className="justify-self-start">
        {texts.whole}
      </ButtonLink>
      <img
        src={category.picture}
        alt=""
        width={128}
        height={128}
        className="absolute right-6 bottom-0 pointer-events-none"
      />
    </section>
  );
}

function Leaves({ category, tree }: { category: CategoryLink; tree: CategoryTree }) {
  const isAdmin = useIsAdmin();
  if (tree.status === 'loading') {
    return (
      <Waiting label={texts.loading}>
        <div className="menu-leaves">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} width={180} height={20} />
          ))}
        </div>
      </Waiting>
    );
  }
  if (tree.status === 'failed') {
    return (
      <Notice
        tone="danger"
        assertive
        action={
          <Button onClick={tree.retry} kind="ghost" size={36}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </Notice>
    );
  }
  const leaves = tree.of(category.id);
  if (leaves.length === 0) return <p className="text-ink-2">{texts.none}</p>;
  return (
    <ul className="menu-leaves">
      {leaves.map(({ id, name, order }) => (
        <li key={id}>
          <Link to={subcategoryPath(category, { id, name })}>
            {name}
            {isAdmin && <OrderNumber order={order} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
