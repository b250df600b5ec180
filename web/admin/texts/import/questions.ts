export const importQuestionTexts = {
  questions: {
    heading: 'Falta decir',
    about: 'Con estas columnas no es seguro cuál es cuál. Mira los ejemplos y elige.',
    field: (field: string) => `¿Cuál columna es: ${field}?`,
    none: 'Ninguna',
    place: 'El archivo trae cifras de sitios que no son sedes de la tienda. ¿Cuáles son las de la tienda?',
    placeColumns: (columns: string) => `Columnas: ${columns}`,
    code: '¿Cuál es el código de cada producto?',
    made: 'Ninguna: hacer los códigos',
    madeHint:
      'El código de barras o, si falta, uno de la tienda: el mismo mientras no cambien el título, la marca y el tamaño.',
    open: 'Responde primero lo que falta decir de las columnas.',
  },
  reading: {
    head: 'Nombres de las columnas',
    line: (line: string, text: string) => `Línea ${line}: ${text}`,
    sheet: 'Hoja del libro',
    busy: 'Leyendo el archivo otra vez...',
    earlier: (file: string, day: string) =>
      `Las columnas quedan como las dijiste para “${file}”, del ${day}.`,
  },
} as const;
