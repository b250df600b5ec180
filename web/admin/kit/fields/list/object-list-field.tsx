import type { ReactNode } from 'react';
import { spliced } from '#rules/lists.ts';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { PartProvider } from '../../form/part.tsx';
import { ownMessageOf } from '../../form/paths.ts';
import { useKitField } from '../use-kit-field.ts';
import { ListFrame, type ListProps } from './list-frame.tsx';
import { moved, useRowKeys } from './row-keys.ts';

const texts = fieldTexts.list;

type Props<Item> = ListProps & {
  blank: Item;
  show: (item: Item) => string;
  children: ReactNode;
};

export function ObjectListField<Item extends object>({
  blank,
  show,
  most = 100,
  children,
  ...props
}: Props<Item>) {
  const field = useKitField<Item[]>(props, (value) => value.map(show).join(' · ') || texts.none);
  const { value, change } = field;
  const rows = useRowKeys(value.length);
  const nameOf = (at: number) => {
    const item = value[at];
    return (item && show(item)) || texts.row(props.rowLabel, at + 1);
  };
  return (
    <ListFrame
      {...props}
      most={most}
      keys={rows.keys}
      nameOf={nameOf}
      canEdit={field.canEdit}
      error={ownMessageOf(field.said)}
      changed={field.changed}
      onAdd={() => {
        rows.insert(value.length);
        change([...value, blank]);
      }}
      onMove={(from, to) => {
        rows.move(from, to);
        change(moved(value, from, to));
      }}
      onRemove={(at) => {
        rows.remove(at);
        change(spliced(value, at, 1));
      }}
      onLeave={field.leave}
    >
      {(at) => (
        <fieldset className="kit-row-fields">
          <legend className="spoken">{nameOf(at)}</legend>
          <PartProvider name={props.name}>
            <PartProvider name={at}>{children}</PartProvider>
          </PartProvider>
        </fieldset>
      )}
    </ListFrame>
  );
}
