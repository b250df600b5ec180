import { type OutgoingError, StrangerError, type StrangerFault } from './outgoing-error.ts';

/** The fault of an address that staff typed, in words for them. */
export function outgoingWords(error: OutgoingError): string {
  return error instanceof StrangerError ? WHY[error.fault] : 'no se pudo leer su respuesta';
}

const WHY: Record<StrangerFault, string> = {
  NO_ADDRESS: 'la dirección no es válida',
  UNKNOWN_NAME: 'el nombre de la dirección no existe',
  PRIVATE_ADDRESS: 'la dirección no es de la red pública',
  UNREACHABLE: 'no se pudo llegar a la dirección',
  TIMEOUT: 'tardó demasiado en responder',
  TOO_LARGE: 'su respuesta es demasiado grande',
  BROKEN_OFF: 'su respuesta se cortó',
  PRACTICE: 'la tienda de práctica no consulta servicios externos',
};
