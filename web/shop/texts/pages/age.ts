export const ageTexts = {
  title: '¿Eres mayor de edad?',
  description: 'Productos solo para mayores de 18 años.',
  text: 'Lo que sigue es solo para mayores de 18 años. Al entregar pedimos el documento de identidad.',
  yes: 'Sí, tengo 18 años o más',
  no: 'No, volver al inicio',
} as const;
