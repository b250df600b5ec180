/** Messages for staff about a caller's account. */
export const customerTexts = {
  document: 'Escribe su número de identificación.',
  consent: 'Léele la autorización y marca que la dio: sin ella no se guardan sus datos.',
  consentChanged: 'El texto de la autorización cambió. Vuelve a cargar la página y léelo de nuevo.',
  birthday: 'Escribe una fecha de nacimiento que exista.',
  minor: 'Las cuentas son para mayores de 18 años, y esa fecha es de una persona menor.',
  addressesFull: 'Ya tiene 20 direcciones guardadas. Elige una de ellas.',
};
