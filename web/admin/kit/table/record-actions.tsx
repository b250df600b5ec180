import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { doForEach } from './do-for-each.ts';

const texts = kitTexts.recordActions;

type Changeable = { id: string; version: number; inactive: boolean };
type Calls<Record> = {
  /** Saves a record as it is given; comes back with it and its new version. */
  update: (record: Record) => Promise<Record>;
  remove: (record: Record) => Promise<unknown>;
  /** What removing leaves: 'Los pedidos que lo usaron lo conservan.' */
  removing: string;
};

/** Activar, Desactivar and Eliminar for the rows that are ticked; switching can be undone from its message. */
export function recordActions<Record extends Changeable>(calls: Calls<Record>): BulkAction<Record>[] {
  const switched = (inactive: boolean) => async (record: Record) => {
    const saved = await calls.update({ ...record, inactive });
    return async () => {
      await calls.update({ ...saved, inactive: record.inactive });
    };
  };
  const remove = async (record: Record) => {
    await calls.remove(record);
    return undefined;
  };
  return [
    {
      label: texts.activate,
      icon: <Icon name="play-fill" size={16} />,
      run: (rows, refresh) => doForEach(rows, switched(false), refresh),
    },
    {
      label: texts.deactivate,
      icon: <Icon name="pause-fill" size={16} />,
      run: (rows, refresh) => doForEach(rows, switched(true), refresh),
    },
    {
      label: texts.remove,
      icon: <Icon name="trash" size={16} />,
      confirm: {
        title: texts.removing.title,
        text: (count) => `${texts.removing.text(count)} ${calls.removing}`,
        button: texts.removing.button,
      },
      run: (rows, refresh) => doForEach(rows, remove, refresh),
    },
  ];
}
