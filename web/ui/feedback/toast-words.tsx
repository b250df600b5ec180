import type { ToastTone } from './toast-store.ts';

type Props = { tone: ToastTone; title: string; text: string };

/**
 * The title of a message and what it says, which may begin with that title already: 'Ups!' stands there once. What went
 * well needs none, unless it is cheered about: only the sentences of the specification are.
 */
export function ToastWords({ tone, title, text }: Props) {
  if (tone === 'success' && !text.endsWith('!')) return text;
  return (
    <>
      <b>{title}</b> {text.startsWith(title) ? text.slice(title.length).trimStart() : text}
    </>
  );
}
