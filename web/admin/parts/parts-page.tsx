import { type CSSProperties, type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { CanEditProvider } from '../kit/form/can-edit.tsx';
import '../kit/form/record.css';
import '../kit/kit.css';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { partsTexts as texts } from '../texts/kit/parts.ts';
import './parts.css';
import { OtherParts } from './other-parts.tsx';
import { type FieldSection, sampleField } from './sample-fields.tsx';
import { blank, filledWith, type Sample } from './samples.ts';

type State = keyof typeof texts.states;
const STATES: readonly State[] = ['empty', 'filled', 'wrong', 'locked'];

export default function PartsPage() {
  const { offices } = useOutletContext<AdminFrame>();
  const [theme, setTheme] = useState<'green' | 'blue'>('green');
  const filled = filledWith(offices);
  const forms = { empty: blank, filled, wrong: filled, locked: filled };
  const sections = Object.keys(texts.sections).filter((name): name is FieldSection => !isOther(name));
  return (
    <div data-theme={theme}>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-quiet">{texts.intro}</span>
        <Segmented
          label={texts.theme}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'green', label: texts.themes.green },
            { value: 'blue', label: texts.themes.blue },
          ]}
        />
      </header>
      <div className="grid gap-6 min-w-0 wide:grid-cols-4 wide:gap-y-7 wide:gap-x-5">
        {STATES.map((state, at) => (
          <SampleForm key={state} state={state} values={forms[state]} column={at + 1}>
            {sections.map((section, row) => (
              <section
                key={section}
                className="parts-cell min-w-0"
                data-part={section}
                style={{ '--row': row + 2 } as CSSProperties}
                aria-label={`${texts.sections[section]}: ${texts.states[state]}`}
              >
                {sampleField(section, offices)}
              </section>
            ))}
          </SampleForm>
        ))}
      </div>
      <OtherParts offices={offices} />
    </div>
  );
}

function isOther(name: string): boolean {
  return name === 'record' || name === 'asking' || name === 'states';
}

type FormProps = { state: State; values: Sample; column: number; children: ReactNode };

function SampleForm({ state, values, column, children }: FormProps) {
  const wrong = Object.keys(values).map((name) => [name, { type: 'server', message: texts.wrong }]);
  const form = useForm<Sample>({
    defaultValues: values,
    ...(state === 'wrong' ? { errors: Object.fromEntries(wrong) } : {}),
  });
  return (
    <FormProvider {...form}>
      <CanEditProvider canEdit={state !== 'locked'}>
        <div className="parts-state" data-state={state} style={{ '--column': column } as CSSProperties}>
          <h2 className="type-section">{texts.states[state]}</h2>
          {children}
          <Saved state={state} />
        </div>
      </CanEditProvider>
    </FormProvider>
  );
}

function Saved({ state }: { state: State }) {
  const values = useWatch();
  if (state === 'locked') return null;
  return (
    <details className="parts-saved min-w-0">
      <summary className="min-h-9">{`${texts.saved}: ${texts.states[state]}`}</summary>
      <pre data-saved={state}>{JSON.stringify(values, null, 2)}</pre>
    </details>
  );
}
