import type { Command } from '#server/clusters/move/move-business.ts';
import type { Move } from '#server/clusters/move/states.ts';
import { businessIds } from '../factories/ids.ts';
import { withClient, withNewClient } from '../postgres-client.ts';
import type { TwoClusters } from './two-clusters.ts';

const id = businessIds.canasta;
type Name = 'norte' | 'sur';
type More = Omit<Command, 'registry' | 'say'> & { onLine?: (line: string) => void };

/** Canasta between the two. */
export function movesOf(world: TwoClusters) {
  const endOf = (name: Name) => ({
    name,
    ownerUrl: world[name].adminUrl,
    databaseUrl: world[name].appUrl,
  });
  return {
    move: (source: Name, target: Name): Move => ({
      businessId: id,
      slug: 'canasta',
      source: endOf(source),
      target: endOf(target),
    }),
    /** Runs a command on a connection of its own; returns what it says. */
    async run(
      work: (move: Move, command: Command) => Promise<void>,
      move: Move,
      { onLine, ...more }: More = {},
    ) {
      const lines: string[] = [];
      await withNewClient(world.registryOwner, (registry) =>
        work(move, {
          ...more,
          registry,
          say(line) {
            lines.push(line);
            onLine?.(line);
          },
        }),
      );
      return lines;
    },
    stateIn: (name: Name) =>
      withClient(world[name].adminUrl, async (client) => {
        const { rows } = await client.query(
          `select coalesce(b.moving, 'open') as state,
             (select count(*)::int from product where business_id = b.id) as products
           from business b where b.id = $1`,
          [id],
        );
        return rows[0] as { state: string; products: number } | undefined;
      }),
    inNorte: (text: string, values: unknown[] = []) =>
      withClient(world.norte.adminUrl, (client) => client.query(text, values)),
  };
}

/** Throws where a command says this. */
export function dieAfter(pattern: RegExp) {
  return (line: string) => {
    if (pattern.test(line)) throw new Error('killed');
  };
}
