import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { choiceSearch, type ShelfChoice } from './shelf-choice.ts';

/** Left in the entry of the history by a press in the head of a list: what was pressed may be gone in the new one. */
export const CHOSEN = 'shelf';

type Props = {
  choice: ShelfChoice;
  className: string;
  label?: string;
  children: ReactNode;
};

/** Another choice of the same list: a link, so that it works before any script has come. */
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
