import { type AskOutside, createOutgoing, type OutgoingAnswer } from '#server/outgoing/outgoing.ts';
import { NotTakenError, OutgoingError, ProviderFaultError } from '#server/outgoing/outgoing-error.ts';
import { GatewayError, NotTakenByGateway } from './gateway.ts';

export type AskProvider = AskOutside;
export type ProviderAnswer = OutgoingAnswer;

/** The HTTP client of a payment account: every failure is a GatewayError. */
export function createProviderHttp(options: { provider: string; timeLimitMs: number }): AskProvider {
  const { ask } = createOutgoing(options);
  return async (request) => {
    try {
      return await ask(request);
    } catch (error) {
      // A fault of its own may come after it took what was sent.
      if (error instanceof NotTakenError && !(error instanceof ProviderFaultError))
        throw new NotTakenByGateway(error.message);
      throw error instanceof OutgoingError ? new GatewayError(error.message) : error;
    }
  };
}
