import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { PopupButton } from '../popup-button.tsx';
import type { Column } from './column.ts';
import { type ColumnChoice, moved } from './column-choice.ts';

const texts = kitTexts.columns;

type Props = {
  columns: readonly Pick<Column<never>, 'id' | 'head'>[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  onReset: () => void;
  density: { compact: boolean; setCompact: (compact: boolean) => void };
};

/** Selects the visible columns, their order, and the row height; the first column is fixed. */
export function ColumnsMenu({ columns, choice, onChoose, onReset, density }: Props) {
  const { order, hidden } = choice;
  const heads = new Map(columns.map(({ id, head }) => [id, head]));
  const toggle = (id: string, visible: boolean) =>
    onChoose({ order, hidden: visible ? hidden.filter((one) => one !== id) : [...hidden, id] });
  return (
    <PopupButton
      label={texts.title}
      align="end"
      trigger={(props) => (
        <Button
          {...props}
          kind="outline"
          size={36}
          className="flex-none ml-auto whitespace-nowrap max-[700px]:hidden"
        >
          {texts.title}{' '}
          <span className="kit-quiet">{texts.shown(order.length - hidden.length, order.length)}</span>
        </Button>
      )}
    >
      <p className="mb-2 text-ink-2 text-note">{texts.hint}</p>
      <ul className="grid mb-2">
        {order.map((id, at) => (
          <li key={id} className="flex items-center min-h-9">
            <span className="flex-1 mr-4">
              <Checkbox
                checked={!hidden.includes(id)}
                disabled={at === 0}
                onChange={(event) => toggle(id, event.target.checked)}
              >
                {heads.get(id)}
              </Checkbox>
            </span>
            {at === 0 ? (
              <span className="kit-quiet">{texts.fixed}</span>
            ) : (
              <>
                <IconButton
                  size={36}
                  label={texts.before(heads.get(id) ?? '')}
                  disabled={at === 1}
                  onClick={() => onChoose(moved(choice, id, -1))}
                >
                  <Icon name="caret-up-bold" size={14} />
                </IconButton>
                <IconButton
                  size={36}
                  label={texts.after(heads.get(id) ?? '')}
                  disabled={at === order.length - 1}
                  onClick={() => onChoose(moved(choice, id, 1))}
                >
                  <Icon name="caret-down-bold" size={14} />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      <Checkbox checked={density.compact} onChange={(event) => density.setCompact(event.target.checked)}>
        {texts.compact}
      </Checkbox>
      <button type="button" className="link" onClick={onReset}>
        {texts.reset}
      </button>
    </PopupButton>
  );
}
