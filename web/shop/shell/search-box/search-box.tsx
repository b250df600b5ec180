import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { searchPath } from './search-path.ts';

const SearchPreview = lazyPart(() => import('./search-preview.tsx'));
const texts = shellTexts.search;

/** One letter matches half the shop: suggestions begin with two, and an empty field shows starting points. */
const MIN_LETTERS = 2;

/**
 * The search of the header: Enter searches at once, a pause shows a preview, whose products are selected with arrow
 * keys (rule 54). Without scripts the form leads to the same results.
 */
export function SearchBox({ searched }: { searched: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(searched);
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const letters = typed.trim().length;
  const showing = open && (letters === 0 || letters >= MIN_LETTERS);

  function go(path: string) {
    setOpen(false);
    setActive(-1);
    input.current?.blur();
    void navigate(path);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const line = showing ? lines[active] : undefined;
    if (line) go(line);
    else if (letters > 0) {
      void import('./recent-searches.ts').then(({ rememberSearch }) => rememberSearch(typed)).catch(() => {});
      go(searchPath(typed));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const places = lines.length + 1;
    // The position after the last line is the field itself.
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <search className="search-box" onBlur={onBlur}>
      <form action="/search" onSubmit={onSubmit}>
        <Icon name="magnifying-glass" size={22} className="search-glass" />
        <input
          ref={input}
          name="query"
          value={typed}
          placeholder={texts.placeholder}
          aria-label={texts.label}
          role="combobox"
          aria-expanded={showing}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={showing && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={120}
          onFocus={() => {
            SearchPreview.preload();
            if (letters === 0) setOpen(true);
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            className="search-clear"
            aria-label={texts.clear}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <Icon name="x" size={20} />
          </button>
        )}
        {/* For screen readers: invisible, so no tab stop; Enter in the field submits already. */}
        <button type="submit" className="spoken" tabIndex={-1}>
          {texts.submit}
        </button>
      </form>
      {showing && (
        <Suspense fallback={null}>
          <SearchPreview
            id={listId}
            query={typed.trim()}
            active={active}
            onLines={setLines}
            onPick={() => setOpen(false)}
            onRetry={() => input.current?.focus()}
          />
        </Suspense>
      )}
    </search>
  );
}
