import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { subcategoryPath } from '#rules/links/page-paths.ts';
import { useIsAdmin } from '#web/shop/shell/header/admin-link.tsx';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { menuTexts } from '#web/shop/texts/shell/menu.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { useCategoryTree } from './category-tree.ts';
import './menu.css';

type Props = {
  category: CategoryLink;
  className: string;
  first?: ReactNode;
  onFollow?: () => void;
};

export default function MenuLeaves({ category, className, first, onFollow }: Props) {
  const tree = useCategoryTree();
  const isAdmin = useIsAdmin();
  return (
    <div className={className}>
      {first}
      <ul>
        {tree.status === 'loading' && (
          <li>
            <Waiting label={menuTexts.loading}>
              <Skeleton width={140} height={20} className="my-3" />
            </Waiting>
          </li>
        )}
        {tree.status === 'failed' && (
          <li>
            <Notice tone="danger" assertive>
              {menuTexts.failed}
              <Button kind="ghost" size={36} onClick={tree.retry}>
                {menuTexts.retry}
              </Button>
            </Notice>
          </li>
        )}
        {tree.status === 'ready' &&
          tree.of(category.id).map(({ id, name, order }) => (
            <li key={id}>
              <NavLink to={subcategoryPath(category, { id, name })} onClick={onFollow}>
                {name}
                {isAdmin && <OrderNumber order={order} />}
              </NavLink>
            </li>
          ))}
        {tree.status === 'ready' && tree.of(category.id).length === 0 && (
          <li className="text-ink-2">{menuTexts.none}</li>
        )}
      </ul>
    </div>
  );
}

/** The position that staff gave a subcategory; shoppers do not see it (storefront 2). */
export function OrderNumber({ order }: { order: number }) {
  return <span className="ml-1.5 text-ink-3 text-floor tabular-nums"> {order}</span>;
}
