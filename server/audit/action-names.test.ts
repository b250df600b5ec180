import { describe, expect, it } from 'vitest';
import { calls } from '#contract/index.ts';
import { actionName } from './action-names.ts';
import { titleIn } from './words.ts';

describe('an entry of the audit', () => {
  it('says what a person did, not what a call is for', () => {
    const written = Object.entries(calls)
      .filter(([, { method, summary }]) => method !== 'GET' && !summary.startsWith('Siempre se rechaza'))
      .map(([id]) => actionName(id));
    const asCalls = written.filter((name) =>
      /^\p{L}+[aei]r(se)?(?!\p{L})|[;:]|\bmis?\b|genérico/u.test(name),
    );
    expect(asCalls).toEqual([]);
    const some = [
      'business.update',
      'offices.remove',
      'cupons.restore',
      'users.changePassword',
      'orders.move',
    ];
    expect(some.map(actionName)).toEqual([
      'Cambió la configuración del negocio',
      'Quitó una sede',
      'Recuperó un cupón',
      'Cambió su contraseña',
      'Movió o asignó un pedido',
    ]);
    expect(actionName('gone.since')).toBe('gone.since');
  });

  it('says what the object was called, also of one that was removed', () => {
    expect(titleIn(null, { code: 'maiz10', name: '' })).toBe('maiz10');
    expect(titleIn({ nameOffer: 'Semana del maíz', title: 'Otra' }, null)).toBe('Semana del maíz');
    expect([titleIn(null, null), titleIn('Nota', ['name']), titleIn({ name: 3 }, {})]).toEqual(['', '', '']);
  });
});
