import type { CallId, Calls } from '#contract/index.ts';

/** The calls with an object in their address, but for those whose object is nobody's, or that say nothing of it. */
export type CallOfObject = Exclude<
  { [Id in CallId]: Calls[Id] extends { params: unknown } ? Id : never }[CallId],
  // A caller without the right is answered as everybody is (server/resource/staff-reading.test.ts).
  | { [Id in CallId]: Calls[Id] extends { insteadOf: string } ? Id : never }[CallId]
  // A hyperadmin reaches each business (rule 66, server/installation/businesses.test.ts).
  | 'businesses.endDemonstration'
  | 'businesses.hosts'
  | 'businesses.link'
  | 'businesses.modules'
  | 'businesses.setModules'
  // Its address holds what was typed, which is nobody's.
  | 'search.brands'
  // Theirs hold the name of a service, and a number of a list: every business has those (server/business).
  | 'keys.save'
  | 'keys.remove'
  | 'styles.get'
  // Registers that only grow: every caller is refused, whatever is named (rule 69, server/audit/registers.test.ts).
  | 'logs.remove'
  | 'stats.remove'
  | 'cuponsUsed.remove'
  | 'cartHistory.remove'
  | 'orders.remove'
  // A signed link is for its holder, and tells nobody who got it (server/campaigns/campaigns.test.ts,
  // server/habeas/register-links.test.ts, server/identity/phone-consents).
  | 'standingOrders.link'
  | 'standingOrders.stop'
  | 'promotions.link'
  | 'promotions.unsubscribe'
  | 'phoneConsents.get'
  | 'phoneConsents.withdraw'
  | 'pqr.followed'
  | 'registerLinks.get'
  | 'registerLinks.correct'
  | 'registerLinks.withdraw'
  | 'registerLinks.evidence'
>;
