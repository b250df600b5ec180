import type { OutgoingError } from './outgoing-error.ts';

/** Why an address that staff typed gave no answer, in words for them; the errors name no address. */
export function outgoingWords({ message }: OutgoingError): string {
  return WHY[message] ?? 'no se pudo leer su respuesta';
}

const WHY: Record<string, string> = {
  'the address is none that may be asked': 'la dirección no es válida',
  'the name of the address is not known': 'el nombre de la dirección no existe',
  'the address is not on the public network': 'la dirección no es de la red pública',
  'the address could not be reached': 'no se pudo llegar a la dirección, o tardó demasiado',
  'the answer is too large': 'su respuesta es demasiado grande',
  'the answer broke off': 'su respuesta se cortó',
};
