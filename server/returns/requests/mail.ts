import { groupThousands } from '#rules/money.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';

/** A mail server may be away for long; what is asked waits that long, too. */
const USEFUL_SECONDS = 3 * 86_400;

/** A mail to the business, where it reads those of its shoppers: somebody waits for an answer. */
export async function tellStaff(
  tx: Queries,
  orderNumber: number,
  requestId: string,
  { business, messages, pageUrl }: Context,
): Promise<void> {
  const { email } = await readLegalIdentity(tx);
  if (email === '') return;
  const order = `pedido N.º ${groupThousands(orderNumber)}`;
  const mail = {
    channel: 'mail' as const,
    to: email,
    business: business.name,
    subject: `Piden una devolución del ${order}`,
    text: `Un cliente pide una devolución del ${order}. Respóndele: ${pageUrl(`/admin/returns?abierto=${requestId}`)}`,
  };
  await messages.write(tx, mail, USEFUL_SECONDS);
}
