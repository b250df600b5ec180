import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { spliced } from '#rules/lists.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { ownMessageOf, valueAt } from '../../form/paths.ts';
import { useKitField } from '../use-kit-field.ts';
import { ListFrame, type ListProps } from './list-frame.tsx';
import { listRows } from './list-rows.ts';
import { useRowKeys } from './row-keys.ts';

const texts = fieldTexts.list;

type Props = ListProps & {
  maxLength?: number;
  split?: RegExp;
};

/**
 * A list of texts, one per row. Enter starts a new row, Backspace in an empty one goes back, and pasted lines become
 * rows. Empty rows are removed when the list loses focus.
 */
export function TextListField({ maxLength = 120, split = /\r?\n/, most = 100, ...props }: Props) {
  const field = useKitField<string[]>(props, (value) => value.join(', ') || texts.none);
  const { value, change } = field;
  const { rows, refOf, insert, remove, onKey, onPaste, leave } = useTextRows(field, {
    maxLength,
    split,
    most,
  });

  return (
    <ListFrame
      {...props}
      most={most}
      {...listRows(field, rows)}
      nameOf={(at) => value[at] || texts.row(props.rowLabel, at + 1)}
      onAdd={() => insert(value.length)}
      onRemove={remove}
      onLeave={leave}
    >
      {(at) => (
        <TextInput
          label={texts.row(props.rowLabel, at + 1)}
          hiddenLabel
          ref={refOf(at)}
          maxLength={maxLength}
          autoComplete="off"
          readOnly={!field.canEdit}
          error={ownMessageOf(valueAt(field.said, [at]))}
          value={value[at] ?? ''}
          onChange={(event) => change(spliced(value, at, 1, event.target.value))}
          onKeyDown={(event) => onKey(event, at)}
          onPaste={(event) => onPaste(event, at)}
        />
      )}
    </ListFrame>
  );
}

type Field = ReturnType<typeof useKitField<string[]>>;
type RowOptions = { maxLength: number; split: RegExp; most: number };

function useTextRows({ value, change, leave: leaveField }: Field, { maxLength, split, most }: RowOptions) {
  const rows = useRowKeys(value.length);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (target === undefined) return;
    inputs.current.get(target)?.focus();
    setTarget(undefined);
  }, [target]);

  function insert(at: number, text = '') {
    if (value.length >= most) return;
    setTarget(rows.insert(at));
    change(spliced(value, at, 0, text));
  }

  function remove(at: number) {
    rows.remove(at);
    setTarget(rows.keys[at === 0 ? 1 : at - 1]);
    change(spliced(value, at, 1));
  }

  function onKey(event: KeyboardEvent, at: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      insert(at + 1);
    } else if (event.key === 'Backspace' && value[at] === '' && value.length > 1) {
      event.preventDefault();
      remove(at);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    const pasted = event.clipboardData
      .getData('text/plain')
      .split(split)
      .map((text) => text.trim().slice(0, maxLength))
      .filter((text) => text !== '');
    if (pasted.length < 2) return;
    event.preventDefault();
    // An empty row is replaced; a filled one stays above the pasted ones.
    const from = value[at] === '' ? at : at + 1;
    change([...value.slice(0, from), ...pasted, ...value.slice(at + 1)].slice(0, most));
  }

  function leave() {
    const filled = value.map((text) => text.trim() !== '');
    if (filled.includes(false)) {
      rows.keepOnly(filled);
      change(value.filter((_, at) => filled[at]));
    }
    leaveField();
  }

  const refOf = (at: number) => (input: HTMLInputElement | null) => {
    const key = rows.keys[at] ?? '';
    if (input) inputs.current.set(key, input);
    else inputs.current.delete(key);
  };

  return { rows, refOf, insert, remove, onKey, onPaste, leave };
}
