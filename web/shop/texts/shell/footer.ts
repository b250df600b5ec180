/** At the foot of every page, after the categories and what the business adds; read on the server alone. */
export const footerTexts = {
  seller: 'Quién vende',
  authority: 'Superintendencia de Industria y Comercio',
  stores: 'Sedes y horarios',
  pqr: 'Peticiones, quejas y reclamos',
  terms: 'Terminos & C.',
  privacy: 'Política de datos',
  register: 'Datos personales',
  community: 'Comunidad',
} as const;
