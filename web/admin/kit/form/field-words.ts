type Words = string | readonly [label: string, hint: string];

/**
 * The props of fields by their API names, from the texts of the screen: `<TextField {...field('code')} required />`.
 */
export function fieldWords<const Name extends string>(words: Readonly<Record<Name, Words>>) {
  return (name: Name) => {
    const entry: Words = words[name];
    return typeof entry === 'string' ? { name, label: entry } : { name, label: entry[0], hint: entry[1] };
  };
}
