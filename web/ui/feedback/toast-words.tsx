import type { ToastTone } from './toast-store.ts';

type Props = { tone: ToastTone; title: string; text: string };

/**
 * The title of a toast and its text, which may begin with the title already: 'Ups!' is shown once. Success has no
 * title, except for the specification's exclamations.
 */
export function ToastWords({ tone, title, text }: Props) {
  if (tone === 'success' && !text.endsWith('!')) return text;
  return (
    <>
      <b>{title}</b> {text.startsWith(title) ? text.slice(title.length).trimStart() : text}
    </>
  );
}
