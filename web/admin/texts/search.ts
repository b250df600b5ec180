/** Texts of the search screen (/admin/search). */
export const searchTexts = {
  title: 'Búsquedas',
  views: [
    { name: 'Sinónimos', search: '' },
    { name: 'Sin resultados', search: 'ver=sin-resultados' },
  ],
  failed: 'No pudimos leer las búsquedas',
  readOnly: 'Solo un superadministrador puede cambiar los sinónimos.',
  columns: {
    words: 'Palabras',
    count: 'Cuántas',
    query: 'Búsqueda',
    times: 'Veces',
    shown: 'Se mostró',
    last: 'Última vez',
    office: 'Sede',
  },
  synonyms: {
    about:
      'Quien busca una palabra de un grupo encuentra también lo que se llama como las otras. El orden aprende solo y despacio: lo que más abren o agregan después de una búsqueda sube un poco en ella, nunca por encima de lo que sí se llama así.',
    search: 'Filtrar por palabra',
    create: 'Nuevo grupo',
    edit: (words: string) => `Editar el grupo ${words}`,
    remove: (words: string) => `Eliminar el grupo ${words}`,
    removing: (words: string) => `Dejarán de significar lo mismo al buscar: ${words}.`,
    empty: 'Aún no hay sinónimos',
    emptyText: 'Crea un grupo con las palabras que tus clientes usan para lo mismo.',
    nothing: 'Ningún grupo tiene esa palabra.',
  },
  form: {
    create: 'Nuevo grupo de sinónimos',
    edit: 'Editar grupo de sinónimos',
    words: 'Palabras o frases',
    hint: 'Una por línea, de 2 a 20. Las tildes, las mayúsculas y los plurales no importan.',
    saved: 'El grupo se guardó.',
  },
  misses: {
    about:
      'Búsquedas terminadas que no encontraron lo que se escribió, lo más repetido primero. Lo que se corrigió dice qué se mostró.',
    nothingShown: 'Nada',
    noOffice: 'Sin sede',
    begin: 'Crear sinónimo',
    createFor: (query: string) => `Crear sinónimo para ${query}`,
    forget: (query: string) => `Quitar ${query} de la lista`,
    download: 'Descargar (CSV)',
    downloading: 'Preparando...',
    forgetSeveral: 'Quitar de la lista',
    empty: 'Todo lo que buscaron apareció',
    emptyText: 'Cuando una búsqueda no encuentre nada, la verás aquí.',
  },
} as const;
