/** For people who have not authorised the treatment of their personal data, before any is stored. */
export const consentQuestionTexts = {
  title: 'Autoriza el uso de tus datos',
  text: 'Lo preguntamos una sola vez. Sin tu autorización no podemos crear tu cuenta ni guardar tu documento, tu dirección o tu pedido.',
  goOn: 'Continuar',
  cancel: 'Cancelar',
} as const;
