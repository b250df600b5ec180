import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyCaller, mayCall } from '#contract/access.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { onlyFor } from '#contract/resource.ts';
import { hidesSomething, withoutUnseen } from './unseen.ts';

describe('fields hidden from some roles', () => {
  it('are declared, and no shared response contains one', () => {
    const fields = Object.entries<CallDefinition>(calls).flatMap(([id, { output, cache, who }]) =>
      hidesSomething(output) ? [`${id} (${who}${cache ? ', shared' : ''})`] : [],
    );
    expect(fields).toEqual([
      'orders.setBilling (owner)',
      'offices.staffPage (superadmin)',
      'offices.staffOne (superadmin)',
      'offices.create (superadmin)',
      'offices.update (superadmin)',
      'offices.restore (superadmin)',
      'adminOffices.list (admin)',
      'adminOffices.create (superadmin)',
      'adminOffices.update (superadmin)',
      'adminOffices.setKeys (superadmin)',
      'adminOffices.setCoverage (superadmin)',
      'products.staffPage (admin)',
      'products.staffOne (admin)',
      'products.listForStaff (admin)',
      'products.create (superadmin)',
      'products.update (superadmin)',
      'products.restore (superadmin)',
      'products.save (admin)',
      'stock.movements (admin)',
      'stock.summary (admin)',
      'stockCounts.differences (admin)',
      'receptions.review (admin)',
      'stockLots.list (admin)',
      'customCarts.create (user)',
      'shoppingCarts.save (admin)',
      'cupons.list (user)',
      'cupons.allPaginate (superadmin)',
      'cupons.get (superadmin)',
      'cupons.create (superadmin)',
      'cupons.update (superadmin)',
      'cupons.restore (superadmin)',
      'orders.get (link holder)',
      'orders.move (admin)',
      'orders.undo (admin)',
      'orders.cancel (owner)',
      'orders.add (owner)',
      'orders.rate (owner)',
      'orders.getV1 (user)',
      'orders.save (admin)',
      'orders.editLine (admin)',
      'picking.start (picker)',
      'picking.walk (picker)',
      'picking.record (picker)',
      'picking.ask (picker)',
      'picking.finish (picker)',
      'orders.answerQuestion (owner)',
      'orders.answerForStore (admin)',
      'orders.refuseReplacement (owner)',
      'orders.setSubstitution (owner)',
      'returns.request (owner)',
    ]);
  });

  it('are removed for those roles, whatever the handler returns', () => {
    const shape = z.object({
      list: z.array(z.object({ code: z.string(), uses: onlyFor('superadmin', z.int()) })),
    });
    const answer = { list: [{ code: 'a', uses: 3 }] };
    for (const caller of everyCaller) {
      const seen = mayCall('superadmin', caller) ? answer : { list: [{ code: 'a' }] };
      expect(withoutUnseen(shape, answer, caller)).toEqual(seen);
    }
  });
});
