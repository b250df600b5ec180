import { useOffice } from '#web/shop/office/use-office.ts';
import type { ShelfAnswer } from '#web/shop/product-list/shelf-data.ts';
import { ShelfList } from '#web/shop/product-list/shelf-list.tsx';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';

type Props = {
  name: string;
  description?: string;
  logo?: string;
  answer: ShelfAnswer;
};

export function MakerView({ name, description = '', logo = '', answer }: Props) {
  return (
    <div className="shop-width pt-3 desk:pt-4">
      <Breadcrumb label={shellTexts.trail} trail={[{ text: texts.home, to: '/' }, { text: name }]} />
      <header className="flex items-center gap-4 mt-2 mb-5">
        {logo !== '' && (
          <img
            src={logo}
            alt=""
            width={96}
            height={96}
            className="flex-none size-18 desk:size-24 rounded-card bg-surface object-contain"
          />
        )}
        <div className="min-w-0">
          <h1 className="type-title break-words">{name}</h1>
          {description !== '' && <p className="mt-1 text-ink-2">{description}</p>}
        </div>
      </header>
      <ShelfList
        {...answer}
        title={texts.list(name)}
        titleSpoken
        endText={texts.end}
        empty={<NothingOf name={name} />}
        eager={4}
      />
    </div>
  );
}

function NothingOf({ name }: { name: string }) {
  const { office } = useOffice();
  return (
    <div className="max-w-[480px]">
      <EmptyState
        title={texts.empty}
        pictures={['/pictures/1f96b.webp']}
        tint="var(--tint-despensa)"
        actions={
          <>
            <ButtonLink to="/offers">{texts.offers}</ButtonLink>
            <ButtonLink to="/" kind="outline">
              {texts.toHome}
            </ButtonLink>
          </>
        }
      >
        {office !== null && texts.emptyText(name, office.name)}
      </EmptyState>
    </div>
  );
}
