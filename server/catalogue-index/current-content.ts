import type { CatalogueChange } from '#server/cache/cache.ts';
import type { Queries } from '#server/db/database.ts';
import { type CatalogueContent, createCatalogueContent } from './catalogue-content.ts';
import type { OfficeShelf } from './office-shelf.ts';

/** A change of these tables affects so many products that everything is read again. */
const IN_WORDS: ReadonlySet<string> = new Set([
  'category',
  'subcategory',
  'brand',
  'search_synonym',
  'popularity',
]);

/** Older content is rebuilt in the background; much older content is not used. */
const MOST_AGE_MS = 10 * 60_000;
const TOO_OLD_MS = 15 * 60_000;
/**
 * While changes are not delivered, content this recent may still be used, so that not every search reads everything
 * again.
 */
const UNNOTIFIED_MS = 2_000;

/**
 * The catalogue of one business in memory, for queries no index of PostgreSQL answers in order: search, filters,
 * counts, and pages of a shelf (docs/decisions/003). Built on first use, updated by notifications at commit, rebuilt
 * beside the old one after a change that is too wide.
 *
 * @param onRebuilt called when answers from the old content are no longer valid
 */
export function createCurrentContent(
  onRebuilt: () => void,
  { isLive = () => true, now = Date.now }: { isLive?: () => boolean; now?: () => number } = {},
) {
  let content: CatalogueContent | undefined;
  /** When the reading of the content began. */
  let readAt = 0;
  let building: { content: CatalogueContent; done: Promise<CatalogueContent> } | undefined;
  let stale = false;
  let listening = false;

  function build(db: Queries): Promise<CatalogueContent> {
    if (building) return building.done;
    stale = false;
    const next = createCatalogueContent();
    const begunAt = now();
    const replaces = content !== undefined;
    const done = next.readAll(db).then(
      () => {
        if (building?.content === next) {
          content = next;
          readAt = begunAt;
          building = undefined;
          if (replaces) onRebuilt();
          forget(next);
        }
        return next;
      },
      (error: unknown) => {
        if (building?.content === next) building = undefined;
        stale = true;
        throw error;
      },
    );
    building = { content: next, done };
    return done;
  }

  /** Frees the content once it is too old to be used, so that a business without visitors takes no memory. */
  function forget(old: CatalogueContent): void {
    const timer = setTimeout(() => {
      if (content === old) content = undefined;
    }, TOO_OLD_MS);
    timer.unref();
  }

  return {
    changed(change: CatalogueChange) {
      if (change.kind === 'business') stale ||= IN_WORDS.has(change.table);
      else if (change.kind === 'product' && !change.productIds) stale = true;
      for (const one of [content, building?.content]) {
        if (change.kind === 'product' && change.productIds) one?.productsChanged(change.productIds);
        if (change.kind === 'office' || change.kind === 'stock') {
          one?.officeChanged(change.officeId, change.productIds);
        }
        if (change.kind === 'business' && change.table === 'office') one?.officesChanged();
      }
    },
    /** While changes are not delivered, memory may be stale: it is rebuilt when delivery resumes. */
    setListening(up: boolean) {
      listening = up;
      content = undefined;
      building = undefined;
    },
    now(officeId: string): { content: CatalogueContent; shelf: OfficeShelf } | undefined {
      if (!listening || stale || !isLive() || now() - readAt > MOST_AGE_MS) return undefined;
      const shelf = content?.freshShelf(officeId);
      return content && shelf ? { content, shelf } : undefined;
    },
    /** The content and an office's shelf with every change notified so far. */
    async ready(db: Queries, officeId: string): Promise<{ content: CatalogueContent; shelf: OfficeShelf }> {
      const age = now() - readAt;
      const mostAge = listening && isLive() ? TOO_OLD_MS : UNNOTIFIED_MS;
      const current = content && age <= mostAge ? content : await build(db);
      // The old content is served until the new one is ready.
      if (stale || (content && now() - readAt > MOST_AGE_MS)) build(db).catch(() => {});
      return {
        content: current,
        shelf: current.freshShelf(officeId) ?? (await current.shelfOf(db, officeId)),
      };
    },
  };
}
