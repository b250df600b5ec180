import { type Installation, noInstallation } from '#server/business/keys/installation.ts';

/** Texts of a business that says who sells, and whose box of the terms is not ticked. */
export const lawfulTexts = {
  legal_company: 'La Esquina S.A.S.',
  legal_nit: '901.234.567-7',
  legal_address: 'Calle 5 # 10-20, Cali',
  legal_phone: '602 555 0100',
  legal_email: 'hola@esquina.test',
  terms_unticked: 'sí',
};

/** An installation by whose server mails leave. */
export const withMailServer: Installation = {
  ...noInstallation,
  keysOf: (service) => (service === 'smtp' ? 'set' : 'free'),
};
