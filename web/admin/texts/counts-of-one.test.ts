import { expect, test } from 'vitest';
import { moduleTexts } from './business/modules.ts';
import { campaignTexts } from './content/campaigns.ts';
import { importDataTexts } from './import/data.ts';
import { importImagesTexts } from './import/images.ts';
import { logTexts } from './records/logs.ts';
import { statsTexts } from './records/stats.ts';
import { roundsTexts } from './rounds.ts';

test('a count of one is in the singular', () => {
  const { review, categories } = importDataTexts;
  expect(importDataTexts.layout('1', '1', 'coma')).toBe('1 fila · 1 columna · separador coma');
  expect(importDataTexts.layout('20', '3', '')).toBe('20 filas · 3 columnas');
  expect(Object.values(review.counts).filter(([one, many]) => (one as string) === many)).toEqual([]);
  expect(review.vanishing('1', '20')).toBe('1 de 20 productos de la tienda no viene en el archivo.');
  expect(categories.more('1')).toBe('Ver la otra');
  expect(importImagesTexts.resumed('1')).toBe('1 ya se había subido desde este equipo: no se repite.');
  expect(importImagesTexts.finished('1', '0')).toBe('Listo: 1 producto con su imagen.');
  expect(importDataTexts.result('1', '0')).toBe('1 fila procesada · 0 con error');
  const { done } = roundsTexts.receive;
  expect([done.stock(1), done.waste(1)]).toEqual([
    'Recibido lo de 1 pedido',
    'Enviado a merma lo de 1 pedido',
  ]);
  expect(logTexts.verify.whole('1', '1')).toBe('Íntegra: 1 eslabón y 1 sello.');
  expect(statsTexts.measures.completeOf('1')).toBe('de 1 producto alistado');
  expect(statsTexts.measures.onTimeOf('1')).toBe('de 1 entregado');
  expect(statsTexts.measures.refused('1', '1')).toBe('1 rechazado, 1 sin respuesta');
  expect(moduleTexts.count(1, 5)).toBe('1 activo de 5');
  expect(campaignTexts.send.done('1', '1')).toBe('1 de 1 persona');
});
