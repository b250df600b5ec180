export const sectionTexts = {
  label: 'Integraciones',
  services: 'Servicios web',
  webhooks: 'Webhooks',
  keys: 'Claves de API',
  copying: { copied: 'Copiado.', failed: 'No se pudo copiar. Selecciónalo y cópialo a mano.' },
} as const;
