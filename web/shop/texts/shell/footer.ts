/** The footer of every page, below the categories and the business's own blocks; used only on the server. */
export const footerTexts = {
  seller: 'Quién vende',
  authority: 'Superintendencia de Industria y Comercio',
  stores: 'Sedes y horarios',
  pqr: 'Peticiones, quejas y reclamos',
  terms: 'Términos y condiciones',
  privacy: 'Política de datos',
  register: 'Datos personales',
  community: 'Comunidad',
} as const;
