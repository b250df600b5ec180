import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button, type ButtonKind } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { texts } from './texts.ts';

type Props = {
  label: string;
  submit: string;
  busy: string;
  letters?: boolean;
  focused?: boolean;
  kind?: ButtonKind;
  /** Sends the code; a thrown error is shown. */
  send: (code: string) => Promise<void>;
  /** The sign-in or the key has expired: the form is closed. */
  onOver?: () => void;
  children?: React.ReactNode;
};

/** A field for one code. An error is shown next to it, and the field is focused again. */
export function CodeForm({
  label,
  submit,
  busy,
  letters = false,
  focused = false,
  kind = 'primary',
  send,
  onOver,
  children,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ wrong: string; failure: string; busy: boolean; times: number }>({
    wrong: '',
    failure: '',
    busy: false,
    times: 0,
  });

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  useEffect(() => {
    if (state.times > 0) field.current?.select();
  }, [state.times]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.busy) return;
    const code = field.current?.value.trim() ?? '';
    const say = (outcome: { wrong?: string; failure?: string }) =>
      setState(({ times }) => ({ wrong: '', failure: '', busy: false, times: times + 1, ...outcome }));
    if (code === '') return say({ wrong: texts.code.empty });
    setState((before) => ({ ...before, busy: true }));
    try {
      await send(code);
      setState((before) => ({ ...before, busy: false }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'SECOND_FACTOR_OVER' && onOver) onOver();
      else if (error.code === 'SECOND_FACTOR_WRONG')
        say({ wrong: withTries(error, letters ? texts.recovery.wrong : error.message) });
      else say({ failure: error.message });
    }
  }

  return (
    <form method="post" className="grid gap-4" noValidate onSubmit={onSubmit}>
      <TextInput
        ref={field}
        label={label}
        name="code"
        required
        className="second-code"
        inputMode={letters ? 'text' : 'numeric'}
        autoComplete={letters ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={state.wrong === '' ? undefined : state.wrong}
      />
      {state.failure !== '' && (
        <Notice tone="danger" assertive>
          {state.failure}
        </Notice>
      )}
      <div className="grid gap-2">
        <Button type="submit" kind={kind} size={52} wide busy={state.busy} busyText={busy}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

function withTries(error: ApiError, wrong: string): string {
  const { triesLeft } = (error.data ?? {}) as { triesLeft?: unknown };
  return typeof triesLeft === 'number' && triesLeft > 0 ? `${wrong} ${texts.code.left(triesLeft)}` : wrong;
}
