export const householdTexts = {
  failed: 'No pudimos leer tu hogar',
  failedText: 'Lo que hay en los carritos está bien. Revisa tu conexión e intenta de nuevo.',

  create: {
    title: 'Hagan mercado juntos',
    text: 'Las personas de tu casa llenan un mismo carrito, cada una desde su celular. Quien quiera lo pide, con su dirección y su forma de pago. Tu propio carrito sigue aparte.',
    name: 'Nombre del hogar',
    hint: 'Como lo conocen en casa: “Casa Rincón”.',
    send: 'Crear mi hogar',
    sending: 'Creando...',
    missing: 'Escribe cómo se llama tu hogar.',
  },

  rename: { open: 'Cambiar nombre', send: 'Guardar nombre', sending: 'Guardando...', cancel: 'Cancelar' },
  cart: {
    title: 'Con cuál carrito compras',
    text: (name: string) =>
      `Lo que agregas va al carrito que escojas, también en tus otros dispositivos. Lo que hay en el de ${name} lo ven todos.`,
    open: 'Ver el carrito',
  },

  members: {
    title: (count: number, most: number) => `Personas (${count} de ${most})`,
    owner: 'A cargo',
    me: 'Tú',
    since: (when: string) => `Desde ${when}`,
    remove: 'Sacar',
    removeSpoken: (name: string) => `Sacar a ${name} del hogar`,
    removeTitle: (name: string) => `¿Sacar a ${name}?`,
    removeText:
      'Ya no verá el carrito del hogar. Lo que agregó se queda en él. El enlace de invitación deja de servir.',
    removeYes: 'Sí, sacar',
    removed: (name: string) => `${name} ya no está en el hogar.`,
  },

  link: {
    title: 'Invitar',
    text: 'Quien abra el enlace entra al hogar con su propia cuenta. Envíalo solo a quien viva contigo.',
    full: 'El hogar está completo.',
    make: 'Crear enlace',
    again: 'Crear otro enlace',
    making: 'Creando...',
    share: 'Enviar enlace',
    sharedTitle: (name: string) => `Entra a ${name} y llenemos el mercado juntos`,
    copy: 'Copiar enlace',
    until: (when: string) => `Sirve hasta ${when}.`,
    /** The link is shown once. */
    open: (when: string) =>
      `Hay un enlace que sirve hasta ${when}. Si lo perdiste, crea otro: el de antes deja de servir.`,
    brought: (count: number) =>
      count === 0
        ? 'Nadie ha entrado con él.'
        : `${count === 1 ? 'Entró 1 persona' : `Entraron ${count} personas`} con él.`,
    revoke: 'Anular enlace',
    revoking: 'Anulando...',
    revoked: 'El enlace ya no sirve.',
  },

  takings: {
    title: 'Pedidos del hogar',
    mine: 'Tú',
    /** 'Marta pidió 5 productos' */
    ordered: (who: string, count: string) => `${who} pidió ${count}`,
    iOrdered: (count: string) => `Pediste ${count}`,
    taken: (who: string, count: string) => `${who} pasó ${count} a su carrito`,
    iTook: (count: string) => `Pasaste ${count} a tu carrito`,
    notYet: 'Todavía no hace el pedido.',
    notYetMine: 'Todavía no has hecho el pedido.',
    products: (count: number) => (count === 1 ? '1 producto' : `${count} productos`),
    /** 'Pedido N.º 1024 · Llega hoy de 4 a 6 p. m. · Pedido recibido' */
    order: (number: number, when: string, state: string) => `Pedido N.º ${number} · ${when} · ${state}`,
    arrives: (window: string) => `Llega ${window}`,
    ready: (window: string) => `Se recoge ${window}`,
    see: 'Ver pedido',
    hidden: 'Lleva también compras propias: solo lo abre quien lo pidió.',
  },

  leave: {
    open: 'Salir del hogar',
    title: '¿Salir del hogar?',
    text: 'Vuelves a comprar con tu propio carrito. Lo que agregaste al del hogar se queda en él.',
    ownerText: 'Queda a cargo quien entró después de ti. Lo que agregaste se queda en el carrito.',
    yes: 'Sí, salir',
  },
  dissolve: {
    open: 'Eliminar el hogar',
    title: '¿Eliminar el hogar?',
    text: 'Nadie sigue en él y su carrito se pierde. Los pedidos que ya hicieron siguen su camino.',
    yes: 'Sí, eliminar',
  },
  cancel: 'Cancelar',
  working: 'Un momento...',

  join: {
    title: 'Te invitan a un hogar',
    description: 'Entra a un hogar para llenar el mismo carrito.',
    enterText: 'Inicia sesión o crea tu cuenta para entrar. Al terminar vuelves aquí.',
    enter: 'Iniciar sesión',
    loading: 'Cargando la invitación...',
    ask: (owner: string, name: string) => `${owner} te invita a llenar con su casa el carrito de “${name}”.`,
    seen: 'Quienes están en él ven tu nombre, lo que agregas a ese carrito y cuándo llega lo que pides con él. Tu propio carrito, tus direcciones y tus otros pedidos siguen siendo solo tuyos.',
    yes: 'Entrar al hogar',
    joining: 'Entrando...',
    member: (name: string) => `Ya estás en “${name}”.`,
    toHousehold: 'Ver mi hogar',
    toShop: 'Ir a comprar',
    joined: (name: string) => `Entraste a “${name}”.`,
    unknown: 'Este enlace no existe en esta tienda. Revisa que esté completo.',
    retry: 'Reintentar',
  },
} as const;
