import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { atomicTexts } from '#web/shop/texts/atomic.ts';
import { atomicSamples } from '#web/shop/texts/atomic-samples.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { Section, useNamed } from './section.tsx';

const Dialog = lazyPart(async () => ({ default: (await import('#web/ui/overlays/dialog.tsx')).Dialog }));
const Panel = lazyPart(async () => ({ default: (await import('#web/ui/overlays/panel.tsx')).Panel }));
const Drawer = lazyPart(async () => ({ default: (await import('#web/ui/overlays/drawer.tsx')).Drawer }));
const Sheet = lazyPart(async () => ({ default: (await import('#web/ui/overlays/sheet.tsx')).Sheet }));
const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}));

const texts = atomicSamples.overlays;
type Kind = 'dialog' | 'panel' | 'drawer' | 'sheet' | 'confirm';
const kinds: readonly Kind[] = ['dialog', 'confirm', 'panel', 'drawer', 'sheet'];

/** Each is loaded when first opened; the page keeps its scroll position and gets the focus back. */
export function Overlays() {
  const popoverName = useNamed(texts.popover);
  const [used, setUsed] = useState<readonly Kind[]>([]);
  const [open, setOpen] = useState<Kind | null>(null);

  function show(kind: Kind) {
    setUsed((before) => (before.includes(kind) ? before : [...before, kind]));
    setOpen(kind);
  }

  const close = () => setOpen(null);
  const common = { onClose: close, closeLabel: texts.close };
  const foot = <Button onClick={close}>{atomicSamples.buttons.confirm}</Button>;

  return (
    <Section title={atomicTexts.sections.overlays}>
      <div className="flex flex-wrap items-start gap-3">
        {kinds.map((kind) => (
          <Button key={kind} kind="outline" onClick={() => show(kind)}>
            {texts[kind]}
          </Button>
        ))}
        <Popover
          label={popoverName}
          trigger={(props) => (
            <Button kind="outline" {...props}>
              {texts.popover}
            </Button>
          )}
        >
          {texts.body}
        </Popover>
        <Button
          kind="soft"
          onClick={() => showToast('success', texts.saved, { label: texts.undo, onPress: close })}
        >
          {texts.success}
        </Button>
        <Button kind="soft" onClick={() => showToast('error', texts.failed)}>
          {texts.error}
        </Button>
        <Button kind="soft" onClick={() => showToast('info', texts.near)}>
          {texts.info}
        </Button>
      </div>
      <Suspense fallback={null}>
        {used.includes('dialog') && (
          <Dialog {...common} open={open === 'dialog'} title={texts.dialog} foot={foot}>
            {texts.body}
          </Dialog>
        )}
        {used.includes('panel') && (
          <Panel {...common} open={open === 'panel'} title={texts.cart} subtitle={texts.cartNote} foot={foot}>
            <p className="py-4">{texts.body}</p>
          </Panel>
        )}
        {used.includes('drawer') && (
          <Drawer {...common} open={open === 'drawer'} title={texts.drawer}>
            {texts.body}
          </Drawer>
        )}
        {used.includes('sheet') && (
          <Sheet {...common} open={open === 'sheet'} title={texts.sheet} foot={foot}>
            {texts.body}
          </Sheet>
        )}
        {used.includes('confirm') && (
          <ConfirmDialog
            open={open === 'confirm'}
            destructive
            title={texts.sure}
            confirmLabel={atomicSamples.buttons.remove}
            cancelLabel={atomicSamples.buttons.cancel}
            onConfirm={close}
            onCancel={close}
          >
            {texts.lose}
          </ConfirmDialog>
        )}
      </Suspense>
    </Section>
  );
}
