import type { OutputOf } from '#contract/index.ts';
import { payHereTexts as texts } from '#web/shop/texts/buying/pay-here.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type Props = {
  offer: OutputOf<'payments.means'>;
  errors: Partial<Record<'terms' | 'personal_data', string>>;
};

/** The two documents that the provider requires consent to, one checkbox each (Ley 1581 of 2012). */
export function Acceptance({ offer: { terms, personal_data: personalData }, errors }: Props) {
  return (
    <div className="grid gap-1">
      <Checkbox name="terms" error={errors.terms}>
        <Linked words={texts.terms} to={terms?.url} />
      </Checkbox>
      <Checkbox name="personal_data" error={errors.personal_data}>
        <Linked words={texts.personalData} to={personalData?.url} />
      </Checkbox>
    </div>
  );
}

function Linked({
  words: [before, link, after],
  to,
}: {
  words: readonly [string, string, string];
  to: string | undefined;
}) {
  return (
    <>
      {before}
      <a className="link" href={to} target="_blank" rel="noreferrer">
        {link}
        <span className="spoken"> {texts.newTab}</span>
      </a>
      {after}
    </>
  );
}
