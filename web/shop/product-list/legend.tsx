/** The legend that the law requires beside lists of some goods (rule 99); the server decides whether and which. */
export function Legend({ text = '' }: { text?: string | undefined }) {
  return text === '' ? null : <p className="type-note my-3 text-ink-2">{text}</p>;
}
