export const accountButtonTexts = { hello: 'Hola', enter: 'Inicia sesión', account: 'Mi cuenta' } as const;
