import type { ToastTone } from './toast-store.ts';

type Props = { tone: ToastTone; title: string; text: string };

/**
 * The title of a toast and its text. A text that begins with the title shows it once ('Ups!'); success has no title,
 * except for the specification's exclamations.
 */
export function ToastWords({ tone, title, text }: Props) {
  if (tone === 'success' && !text.endsWith('!')) return text;
  return (
    <>
      <b>{title}</b> {text.startsWith(title) ? text.slice(title.length).trimStart() : text}
    </>
  );
}
