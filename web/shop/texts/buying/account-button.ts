/** The few words of the account that stand on every page. */
export const accountButtonTexts = { hello: 'Hola', enter: 'Inicia sesión', account: 'Mi cuenta' } as const;
