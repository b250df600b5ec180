/** The title of a message and what it says, which may begin with that title already: 'Ups!' stands there once. */
export function ToastWords({ title, text }: { title: string; text: string }) {
  return (
    <>
      <b>{title}</b> {text.startsWith(title) ? text.slice(title.length).trimStart() : text}
    </>
  );
}
