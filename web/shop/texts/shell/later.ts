/** Words of what comes after the page: the kept copy, and the question about measuring. */
export const laterTexts = {
  kept: (day: string) =>
    `Sin conexión. Ves la página como estaba el ${day}; los precios y las existencias pueden haber cambiado.`,
  retry: 'Reintentar',
  consent: {
    label: 'Medición de visitas',
    text: 'Con tu permiso medimos qué páginas se visitan, para mejorar la tienda. No guardamos tu nombre ni tus datos de contacto. Puedes cambiarlo cuando quieras en Configuración.',
    yes: 'Permitir',
    no: 'No permitir',
    terms: 'Tratamiento de datos',
  },
} as const;
