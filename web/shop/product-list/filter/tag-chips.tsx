import { Link } from 'react-router';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { choiceSearch } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';

/** The tags of a category, one at a time; the chosen one is taken off by another press (module categories_tags). */
export function TagChips({ shelf: { tags, choice } }: { shelf: ShownShelf }) {
  return (
    <nav aria-label={texts.tags} className="shelf-tags">
      {tags.map(({ name, shown }) => {
        const selected = name === choice.tag;
        const search = choiceSearch({ ...choice, tag: selected ? '' : name });
        return (
          <Link key={name} to={{ search }} className="chip" aria-current={selected ? 'true' : undefined}>
            {shown}
          </Link>
        );
      })}
    </nav>
  );
}
