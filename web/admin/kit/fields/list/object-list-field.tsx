import type { ReactNode } from 'react';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { PartProvider } from '../../form/part.tsx';
import { useKitField } from '../use-kit-field.ts';
import { ListFrame, type ListProps } from './list-frame.tsx';
import { useListRows } from './list-rows.ts';

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
  const rows = useListRows(field);
  const nameOf = (at: number) => {
    const item = value[at];
    return (item && show(item)) || texts.row(props.rowLabel, at + 1);
  };
  return (
    <ListFrame {...props} most={most} {...rows} nameOf={nameOf} onAdd={() => change([...value, blank])}>
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
