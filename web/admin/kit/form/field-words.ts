type Words = string | readonly [label: string, hint: string];

/**
 * The fields of a record by their names on the wire, from the texts of its screen:
 * `<TextField {...field('code')} required />`.
 */
export function fieldWords<const Name extends string>(words: Readonly<Record<Name, Words>>) {
  return (name: Name) => {
    const said: Words = words[name];
    return typeof said === 'string' ? { name, label: said } : { name, label: said[0], hint: said[1] };
  };
}
