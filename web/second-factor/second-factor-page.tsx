import { useState } from 'react';
import { redirect } from 'react-router';
import type { Role } from '#rules/roles.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Logo } from '#web/ui/brand/mark.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import type { Route } from './+types/second-factor-page.ts';
import { CodeStep, EnrolStep } from './at-sign-in.tsx';
import { OwnFactor } from './own-factor.tsx';
import { returnPath, startOf } from './return-path.ts';
import './second-factor.css';
import { texts } from './texts.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  const { app_title: business } = answerOrThrow(await call('business.get', { query: {} }));
  const back = returnPath(new URL(request.url).searchParams);
  if (user) {
    const mine = await call('secondFactor.mine', {});
    const next = back ?? startOf(user.role);
    if (isFailure(mine)) throw redirect(next);
    return { business, back: next, step: 'in' as const, mine };
  }
  const { step } = answerOrThrow(await call('secondFactor.atSignIn', {}));
  return { business, back, step, mine: null };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: texts.title(loaderData?.business ?? '') }, { name: 'robots', content: 'noindex' }];
}

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { business, back, mine } = loaderData;
  const [over, setOver] = useState(loaderData.step === 'over');
  const step = {
    business,
    onOver: () => setOver(true),
    onIn: (role: Role) => location.assign(back ?? startOf(role)),
  };
  return (
    <main id="content" tabIndex={-1} className="grid place-items-center min-h-dvh p-4 bg-ground">
      <div className="w-[min(100%,460px)] overflow-hidden rounded-dialog bg-surface shadow-2">
        <div className="px-6 py-5 on-deep">
          <Logo name={business.toLowerCase()} />
        </div>
        <Weave size="header" />
        <div className="grid gap-4 p-6">
          {over && <Over back={back ?? '/'} />}
          {!over && loaderData.step === 'code' && <CodeStep {...step} />}
          {!over && loaderData.step === 'enrol' && <EnrolStep {...step} />}
          {mine && (
            <>
              <OwnFactor mine={mine} business={business} heading="h1" />
              <ButtonLink to={back ?? '/'} kind="outline" reloadDocument>
                {texts.own.back}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </main>
  );
}

function Over({ back }: { back: string }) {
  return (
    <>
      <h1 className="type-title">{texts.over.heading}</h1>
      <p>{texts.over.text}</p>
      <ButtonLink to={back} size={52} wide reloadDocument>
        {texts.over.again}
      </ButtonLink>
    </>
  );
}
