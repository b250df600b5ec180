import { expect, test } from 'vitest';
import { requestLink } from './request-link.ts';

test.each([
  ['https://wa.me/573001234567', 'https://wa.me/573001234567?text=Hola%20%26%20chao'],
  ['mailto:ayuda@example.co', 'mailto:ayuda@example.co?subject=Hola%20%26%20chao'],
  ['https://ayuda.example.co/modulos', 'https://ayuda.example.co/modulos'],
  ['', ''],
  ['no es una dirección', ''],
])('%s', (contact, link) => expect(requestLink(contact, 'Hola & chao')).toBe(link));
