import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { moved } from '../kit/fields/list/row-keys.ts';
import { type KitFieldProps, useKitField } from '../kit/fields/use-kit-field.ts';
import { SeenPart } from '../kit/form/seen-part.tsx';
import { configTexts as texts } from '../texts/business/config.ts';
import type { Modules } from './settings-values.ts';

const SortableRows = lazyPart(() => import('../kit/fields/list/sortable-rows.tsx'));

/** The active modules by name, sortable like a list; activation is elsewhere (rule 68). */
export function ModuleOrderField({ modules, ...props }: KitFieldProps & { modules: Modules }) {
  const nameOf = (code: string) => modules.find((module) => module.code === code)?.name ?? code;
  const { value, change, changed, canEdit } = useKitField<string[]>(props, (codes) =>
    codes.map(nameOf).join(', '),
  );
  return (
    <fieldset className={cx('kit-list kit-wide', changed && 'kit-changed-group')}>
      <legend className="field-label">{props.label}</legend>
      <p className="kit-quiet">
        {props.hint}{' '}
        <Link className="link" to="/admin/modules">
          {texts.sections.modules}
        </Link>
      </p>
      <SeenPart fallback={<Skeleton height={200} width="100%" />}>
        <SortableRows
          keys={value}
          nameOf={(at) => nameOf(value[at] ?? '')}
          canEdit={canEdit}
          onMove={(from, to) => change(moved(value, from, to))}
        >
          {(at) => <span className="flex min-h-9 items-center">{nameOf(value[at] ?? '')}</span>}
        </SortableRows>
      </SeenPart>
    </fieldset>
  );
}
