import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { roleAtLeast } from '#rules/roles.ts';
import { ProductEditor } from '#web/product-editor/product-editor.ts';
import { useSessionFact } from '#web/shop/session/session-store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

export default function EditButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const withTags = useModule('categories_tags');
  const canEdit = useSessionFact(
    (session) => session.status === 'signed-in' && roleAtLeast(session.user.role, 'superadmin'),
  );
  return (
    <>
      <Button
        kind="outline"
        size={36}
        icon={<Icon name="pencil-simple" size={16} />}
        onClick={() => setOpen(true)}
      >
        {texts.edit}
      </Button>
      {open && (
        <Suspense>
          <ProductEditor
            id={id}
            canEdit={canEdit}
            withTags={withTags}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              void revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
