import { comingSoonTexts as texts } from '#web/shop/texts/pages/blog.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';

type Props = { pictures?: readonly string[] };

/** Placeholder for content the business has not added yet (storefront 2). */
export function ComingSoon({ pictures = ['/pictures/1f9fa.webp'] }: Props) {
  return (
    <div className="mx-auto max-w-[480px] py-10">
      <EmptyState
        heading="h2"
        title={texts.title}
        pictures={pictures}
        actions={<ButtonLink to="/">{texts.action}</ButtonLink>}
      >
        {texts.text}
      </EmptyState>
    </div>
  );
}
