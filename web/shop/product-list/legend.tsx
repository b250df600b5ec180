/** What the law asks to be read where some goods are listed (rule 99); the server says whether and what. */
export function Legend({ text = '' }: { text?: string | undefined }) {
  return text === '' ? null : <p className="type-note my-3 text-ink-2">{text}</p>;
}
