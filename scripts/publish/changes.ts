import type { Json } from '#server/http/docs/schemas.ts';
import { type Field, type Surface, surfacesOf } from './surface.ts';

/** A difference between two documents, for whoever built on the older one. */
export type Change = { operation: string; text: string; breaks: boolean };

/**
 * What is different in the newer document. A break is what makes a program fail that worked with the older one: less is
 * taken, or less is answered. New calls, fields and values of answers are none, as the guide says.
 */
export function changesOf(older: Json, newer: Json): Change[] {
  const [before, now] = [surfacesOf(older), surfacesOf(newer)];
  const removed = [...before.keys()].filter((operation) => !now.has(operation));
  const added = [...now.keys()].filter((operation) => !before.has(operation));
  const both = [...now].flatMap(([operation, surface]) => {
    const old = before.get(operation);
    return old ? changesWithin(old, surface).map((change) => ({ operation, ...change })) : [];
  });
  return [
    ...removed.map((operation) => ({ operation, text: 'ya no existe', breaks: true })),
    ...added.map((operation) => ({ operation, text: 'nueva', breaks: false })),
    ...both,
  ];
}

type Detail = Omit<Change, 'operation'>;

function changesWithin(old: Surface, now: Surface): Detail[] {
  return [
    ...fieldChanges(old.sent, now.sent, sentChange).map((one) => ({ ...one, text: `recibe: ${one.text}` })),
    ...fieldChanges(old.answered, now.answered, answeredChange).map((one) => ({
      ...one,
      text: `responde: ${one.text}`,
    })),
  ];
}

type Compare = (at: string, old: Field | undefined, now: Field | undefined) => Detail[];

/** Of a field that came or went, the fields inside of it are not told again. */
function fieldChanges(old: Map<string, Field>, now: Map<string, Field>, compare: Compare): Detail[] {
  const names = [...new Set([...old.keys(), ...now.keys()])];
  const isInside = (at: string) =>
    names.some(
      (other) =>
        at !== other &&
        at.startsWith(other) &&
        /^[.[{]/.test(at.slice(other.length)) &&
        old.has(other) !== now.has(other),
    );
  return names.flatMap((at) => (isInside(at) ? [] : compare(at, old.get(at), now.get(at))));
}

function sentChange(at: string, old: Field | undefined, now: Field | undefined): Detail[] {
  if (!now) return [{ text: `\`${at}\` ya no se recibe`, breaks: true }];
  if (!old)
    return [{ text: `\`${at}\` es nuevo${now.required ? ' y obligatorio' : ''}`, breaks: now.required }];
  const fewer = without(old.kinds, now.kinds);
  const isAny = now.kinds.includes('any');
  return [
    ...(now.required && !old.required ? [{ text: `\`${at}\` pasa a ser obligatorio`, breaks: true }] : []),
    ...(fewer.length > 0 && !isAny && !isNumber(fewer, now)
      ? [{ text: `\`${at}\` ya no puede ser ${fewer.join(', ')}`, breaks: true }]
      : []),
    ...choiceChanges(at, now.choices === undefined ? undefined : (old.choices ?? []), now.choices, true),
  ];
}

function answeredChange(at: string, old: Field | undefined, now: Field | undefined): Detail[] {
  if (!now) return [{ text: `\`${at}\` ya no viene`, breaks: true }];
  if (!old) return [{ text: `\`${at}\` es nuevo`, breaks: false }];
  const more = without(now.kinds, old.kinds);
  const isAny = old.kinds.includes('any');
  return [
    ...(old.required && !now.required ? [{ text: `\`${at}\` puede faltar`, breaks: true }] : []),
    ...(more.length > 0 && !isAny && !isNumber(more, old)
      ? [{ text: `\`${at}\` ahora también puede ser ${more.join(', ')}`, breaks: true }]
      : []),
    ...choiceChanges(at, old.choices, now.choices, false),
  ];
}

/** Lists of values may grow: what is answered says so, and what is taken is only more. */
function choiceChanges(
  at: string,
  old: readonly string[] | undefined,
  now: readonly string[] | undefined,
  isSent: boolean,
): Detail[] {
  const gone = old && now ? without(old, now) : [];
  const come = old && now ? without(now, old) : [];
  const isNarrowed = isSent && old?.length === 0 && (now?.length ?? 0) > 0;
  return [
    ...(gone.length > 0 ? [{ text: `\`${at}\` pierde ${gone.join(', ')}`, breaks: isSent }] : []),
    ...(isNarrowed ? [{ text: `\`${at}\` solo recibe ${now?.join(', ')}`, breaks: true }] : []),
    ...(come.length > 0 && !isNarrowed ? [{ text: `\`${at}\` gana ${come.join(', ')}`, breaks: false }] : []),
  ];
}

const without = (list: readonly string[], others: readonly string[]) =>
  list.filter((one) => !others.includes(one));

/** An integer is a number. */
const isNumber = (kinds: readonly string[], { kinds: others }: Field) =>
  kinds.every((one) => one === 'integer') && others.includes('number');

/** The changes as a text of Markdown, breaks first. */
export function changelog(version: string, changes: readonly Change[]): string {
  const of = (title: string, list: readonly Change[]) =>
    list.length === 0
      ? ''
      : `### ${title}\n\n${list.map(({ operation, text }) => `- \`${operation}\`: ${text}`).join('\n')}\n\n`;
  const breaks = changes.filter((one) => one.breaks);
  const others = changes.filter((one) => !one.breaks);
  const body = of('Rompe lo que había', breaks) + of('Nuevo', others) || 'Sin cambios en las llamadas.\n\n';
  return `## ${version}\n\n${body}`;
}
