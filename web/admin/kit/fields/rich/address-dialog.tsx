import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { NoPart } from '../../form/part.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { isLinkAddress, isPictureAddress } from './rich-html.ts';

const texts = fieldTexts.rich;

type Props = { kind: 'link' | 'picture'; editor: Editor; onClose: () => void };

/** Asks for the address of a link or picture, or a picture file. It is inside another form, so it is no form itself. */
export function AddressDialog({ kind, editor, onClose }: Props) {
  const isLink = kind === 'link';
  const before = isLink ? String(editor.getAttributes('link').href ?? '') : '';
  const [typed, setTyped] = useState(before);
  const uploaded = useForm({ defaultValues: { picture: '' } });
  const picture = useWatch({ control: uploaded.control, name: 'picture' });
  const address = (typed.trim() || picture).trim();
  const [words, setWords] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const wrong = (isLink ? isLinkAddress : isPictureAddress)(address)
    ? undefined
    : isLink
      ? texts.linkWrong
      : texts.pictureWrong;

  function put() {
    setIsSubmitted(true);
    if (wrong !== undefined) return;
    onClose();
    if (isLink) putLink(editor, address, before !== '');
    else putPicture(editor, address, words.trim());
  }

  function takeAway() {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    put();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isLink ? texts.link : texts.picture}
      closeLabel={texts.cancel}
      foot={
        <>
          {before !== '' && (
            <Button kind="danger-outline" onClick={takeAway}>
              {texts.takeAway}
            </Button>
          )}
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button wide onClick={put}>
            {texts.put}
          </Button>
        </>
      }
    >
      <div className="kit-form">
        {!isLink && (
          <NoPart>
            <FormProvider {...uploaded}>
              <ImageField name="picture" label={texts.upload} />
            </FormProvider>
          </NoPart>
        )}
        <TextInput
          label={texts.address}
          hint={isLink ? texts.linkHint : texts.pictureHint}
          error={isSubmitted ? wrong : undefined}
          required={isLink}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          data-initial-focus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
        />
        {!isLink && (
          <TextInput
            label={texts.words}
            hint={texts.wordsHint}
            maxLength={200}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKey}
          />
        )}
      </div>
    </Dialog>
  );
}

function putPicture(editor: Editor, src: string, alt: string): void {
  // Typing continues below the picture.
  const content = [{ type: 'image', attrs: { src, alt } }, { type: 'paragraph' }];
  editor.chain().focus().insertContent(content).run();
}

/** Without a selection the link's text is its address. */
function putLink(editor: Editor, href: string, isChange: boolean): void {
  const chain = editor.chain().focus();
  if (isChange || !editor.state.selection.empty) chain.extendMarkRange('link').setLink({ href }).run();
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}
