import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { PopupButton } from '../popup-button.tsx';
import { currentView, useOwnViews, type View, viewAddress, viewSearch } from './views.ts';

const texts = kitTexts.views;
const ALL: readonly View[] = [{ name: texts.all, search: '' }];

type Props = {
  list: string;
  /** Shared views, before personal ones; by default 'Todos'. */
  shared?: readonly View[] | undefined;
};

export function ViewTabs({ list, shared = ALL }: Props) {
  const [search] = useSearchParams();
  const { own, save, remove, restore } = useOwnViews(list);
  const here = viewSearch(search);
  const current = currentView([...shared, ...own], search);
  const isChanged = here !== current?.search;
  const isOwn = own.some((view) => view === current);

  function drop(view: View) {
    remove(view);
    showToast('success', texts.removed, { label: kitTexts.bulk.undo, onPress: restore });
  }
  return (
    <div className="kit-views items-center gap-4 px-3 border-b border-line">
      <nav className="flex flex-1 overflow-x-auto [scrollbar-width:none]" aria-label={texts.label}>
        {[...shared, ...own].map((view) => (
          <Link
            key={view.name}
            className="kit-tab gap-1.5"
            to={viewAddress(view, search)}
            aria-current={view === current ? 'page' : undefined}
            preventScrollReset
          >
            {own.includes(view) && <Icon name="star-fill" size={14} />}
            {view.name}
          </Link>
        ))}
      </nav>
      {isChanged && <SaveView search={here} onSave={save} name={isOwn ? current?.name : undefined} />}
      {isOwn && !isChanged && current && (
        <button type="button" className="link flex-none" onClick={() => drop(current)}>
          {texts.remove}
        </button>
      )}
    </div>
  );
}

type SaveProps = { search: string; name: string | undefined; onSave: (view: View) => void };

function SaveView({ search, name = '', onSave }: SaveProps) {
  function submit(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    if (typed === '') return;
    onSave({ name: typed, search });
    close();
  }
  return (
    <PopupButton
      label={texts.save}
      align="end"
      trigger={(props) => (
        <button {...props} className="link flex-none">
          {texts.save}
        </button>
      )}
    >
      {(close) => (
        <form className="grid gap-3 w-[min(280px,100vw_-_56px)]" onSubmit={(event) => submit(event, close)}>
          <TextInput
            label={texts.name}
            hint={texts.hint}
            name="name"
            required
            maxLength={40}
            defaultValue={name}
          />
          <Button type="submit">{texts.save}</Button>
        </form>
      )}
    </PopupButton>
  );
}
