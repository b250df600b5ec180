import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { choiceSearch, type ShelfChoice } from './shelf-choice.ts';

/**
 * The state that links of a list's header store in their history entry: the pressed element may be missing in the new
 * list.
 */
export const CHOSEN = 'shelf';

type Props = {
  choice: ShelfChoice;
  className: string;
  label?: string;
  children: ReactNode;
};

/** Another selection of the same list: a link, so that it works before scripts have loaded. */
export function ChoiceLink({ choice, className, label, children }: Props) {
  return (
    <Link to={{ search: choiceSearch(choice) }} state={CHOSEN} className={className} aria-label={label}>
      {children}
    </Link>
  );
}

export function useChoose(): (choice: ShelfChoice) => void {
  const navigate = useNavigate();
  return (choice) => void navigate({ search: choiceSearch(choice) }, { state: CHOSEN });
}
