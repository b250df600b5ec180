/** Each judged by itself: what a person says here is a choice of theirs, a right of theirs, or only compared. */
export const agreed = [
  // The business of the address, or none; what delivery costs in it, which version, which of its modules is on.
  // Made by the sender, so that two presses are one request.
  'pqr.open: id',
  'pqr.answer: version',
  'business.update: at_business delivery_price version',
  'business.preview: delivery_price',
  'modules.switch: status version',
  'styles.save: at_business version',
  'keys.save: version',
  // What delivery costs in a part of town, and which office: superadmins alone, each in the audit.
  'offices.update: id version',
  'offices.restore: id version',
  'adminOffices.update: version',
  'adminOffices.setKeys: version',
  'adminOffices.setCoverage: version',
  'zones.create: deliveryFee',
  'zones.update: deliveryFee id version',
  // Which record of the shop and which version of it; superadmins alone, whose every write is in the audit. Flags of
  // cards say what is shown, not how much it is.
  'categories.create: disabled product_card_config.provider product_card_config.price product_card_config.discount',
  'categories.update: disabled product_card_config.provider product_card_config.price product_card_config.discount id version',
  'categories.restore: id version',
  'adminCategories.create: disabled product_card_config.provider product_card_config.price product_card_config.discount',
  'adminCategories.update: disabled product_card_config.provider product_card_config.price product_card_config.discount version',
  'adminCategories.move: version',
  'adminCategories.setCards: product_card_config.provider product_card_config.price product_card_config.discount version',
  'categoryTags.create: version',
  'categoryTags.update: version',
  'subcategories.create: product_card_config.provider product_card_config.price product_card_config.discount',
  'subcategories.update: product_card_config.provider product_card_config.price product_card_config.discount version',
  'subcategories.restore: version',
  'subcategories.move: version',
  // Of the business's offices; whether it is one is looked up.
  'planometry.create: office_id',
  'planometry.update: office_id version',
  'subcategoryOptions.put: version',
  // Which product, office, address or basket is meant; whether it may be is looked up.
  'products.suggest: product.id',
  // Prices and stock of the shop: superadmins alone make products, an admin changes what is there, of their branch
  // alone where they have one; every write is in the audit, and a version that was not seen is refused.
  'products.create: provider_id inactive stock_branch_offices[].id stock_branch_offices[].version stock_branch_offices[].price stock_branch_offices[].price_neto stock_branch_offices[].stock stock_branch_offices[].stop_sale.price_neto',
  'products.update: provider_id inactive stock_branch_offices[].id stock_branch_offices[].version stock_branch_offices[].price stock_branch_offices[].price_neto stock_branch_offices[].stock stock_branch_offices[].stop_sale.price_neto id version',
  'products.restore: id version',
  'products.save: provider_id inactive stock_branch_offices[].id stock_branch_offices[].version stock_branch_offices[].price stock_branch_offices[].price_neto stock_branch_offices[].stock stock_branch_offices[].stop_sale.price_neto version',
  // Which of their own, by the sender, so that two presses are one; whether it tells them or pauses.
  'standingOrders.create: products[].optionsTags[].value id',
  'standingOrders.update: products[].optionsTags[].value',
  'standingOrders.setState: state',
  'brands.update: id version',
  'brands.restore: id version',
  'brands.merge: id version from[].id from[].version',
  // In which office a banner shows, and whether: superadmins alone, and the office is looked up. A preview saves
  // nothing.
  'offers.create: branchId inactive',
  'offers.update: branchId inactive id version',
  'offers.restore: id version',
  'offers.move: version',
  'offers.preview: branchId offer.branchId offer.inactive offer.id',
  'synonyms.update: version',
  // An office that one may not see is not there; the version only says what was seen.
  'accounting.closeDay: office_id version',
  'accounting.closeMonth: version',
  // Made by the sender, so that two presses are one; an office that one may not see is not there, and how much moves is
  // an entry with their name, in the audit.
  'stock.waste: id office_id lines[].amount lots[].id lots[].amount',
  'stock.adjust: id office_id lines[].amount',
  'stock.transfer: id office_id lines[].amount',
  'stockCounts.start: id office_id',
  'receptions.readList: office_id',
  'receptions.start: id office_id',
  'stockLots.save: office_id lots[].amount seen[].amount',
  'activity.record: value events[].office_id',
  // Made up by the person who makes the basket, so that the same one sent twice is one.
  // Whether content of staff waits: superadmins alone.
  'customCarts.create: id inactive',
  // Words beside a line as its comment is: at most ten of sixty letters, plain text, in no price; shown, never read.
  'customCarts.preview: held[].optionsTags[].value',
  // Which content of the shop, which version of it, and whether it waits; superadmins alone, each write in the audit.
  'customCarts.update: inactive id version',
  'customCarts.restore: id version',
  'blogPosts.create: inactive',
  'blogPosts.update: inactive id version',
  'blogPosts.restore: id version',
  'blogPosts.publish: version',
  'blogPosts.withdraw: version',
  // Of an opinion that staff of its office answer.
  'reviews.moderate: version',
  // Only compared: another role than one has is refused with its field.
  'users.createAccount: role',
  'users.update: addresses[].id role',
  // Spoken by old programs and not read: the session says who visits.
  'users.addSiteVisit: user_id office_id',
  'auth.providerNonce: provider',
  // Superadmins alone, and rights.ts holds what they may give.
  'people.update: role branchId providerId inactive version',
  // What is noted by hand, signed by the person who sends it.
  'logs.create: value',
  'users.create: role branchId providerId',
  'users.save: role branchId providerId inactive version id',
  'register.save: version id',
  'register.update: version id',
  'register.correct: version',
  'registerLinks.correct: version',
  'habeasRequests.extend: version',
  'habeasRequests.answer: version',
  'secondFactor.demand: version',
  'cart.addProduct: optionsTags[].value',
  // What a visitor saw it at: only compared, so that a dearer one is asked about; charged is the price of the shelf.
  'cart.merge: products[].optionsTags[].value products[].price_neto',
  'cart.changeLine: optionsTags[].value',
  // The fee is not read: zone and hour say it.
  'cart.setAddress: address_selected.id delivery_price',
  // Only compared with what it really costs.
  'cart.createOrder: total_price',
  'shoppingCarts.create: products[].optionsTags[].value',
  'shoppingCarts.save: id state version',
  // The user must be the caller; anybody else is as one that is not there (lists.test.ts, and further down).
  'olderCart.addProduct: shoppingCart.optionsTags[].value userId',
  'cupons.create: value productPrices[].price inactive',
  'cupons.update: value productPrices[].price inactive id version',
  'cupons.restore: id version',
  // Nothing is written: it is asked what it would take off.
  'cupons.try: coupon.value coupon.productPrices[].price coupon.inactive id office_id',
  'campaings.update: id version',
  'campaings.restore: id version',
  'campaings.move: version',
  'orders.move: id state version',
  'orders.undo: version',
  'orders.add: total_price',
  // One of the caller's own cards, which is looked up.
  'payments.pay: means.id',
  'orderMessages.save: version',
  // Only compared, as of cart.createOrder.
  'whatsappReplies.answer: version',
  'orderRatings.answer: version',
  'orders.create: total_price',
  'orders.save: id state version',
  'orders.editLine: version',
  // Words beside a line, as in a cart.
  'phoneOrders.change: optionsTags[].value',
  // Only compared with what it really costs.
  'phoneOrders.place: total_price',
  // Made by the device, so that the same one sent twice is one; and which round of their own is meant.
  'deliveries.events: events[].id',
  'deliveries.close: id',
  // Made up by the picker's device, so that the same press sent twice is one.
  'picking.record: actions[].id',
  'picking.ask: id',
  'payments.credibancoForm: id',
  'payments.resolveReview: version',
  'payments.refund: amount',
  // Only compared with what the goods cost.
  'returns.make: amount',
  'returns.refuse: version',
  // Which office a column of prices is of; whether there is one is looked up when rows are read.
  'imports.map: mapping.columns[].office_id',
  'importServices.update: id version',
  'importServices.restore: id version',
  // Whether it is paused; superadmins alone.
  'webhooks.create: inactive',
  'webhooks.update: inactive id version',
  'webhooks.restore: id version',
  // Of which office alone it is; superadmins make keys, and a key says which office it means, which is looked up.
  'apiKeys.create: office_id',
  // The number of a document that was issued, and of which reading: keys alone, once an order.
  'erp.writeInvoice: version number',
  'erp.writePrices: rows[].price rows[].price_neto',
  'erp.writeStock: rows[].stock',
  // Whose products an account of a supplier sees, by its name: keys of superadmins.
  'erp.writeProducts: rows[].provider',
  'erp.writeOffers: rows[].price_neto',
  // Never more than was received; of goods it is only compared with what they cost.
  'erp.refundOrder: amount',
  'erp.returnGoods: amount',
  'erp.createWebhook: inactive',
  'erp.changeWebhook: inactive version',
  // What another channel charged, under its own number: keys alone, and the sum is the server's.
  'erp.createOrder: number lines[].price delivery_price total',
  // Where an order goes next, if it may from where it is; what is compared is only read.
  'erp.moveOrder: state',
  'erp.compareStock: rows[].stock',
];

/** What is refused without anything tempting, too: the order is placed step by step further down. */
export const notDone: Record<string, string> = {
  'cart.createOrder': 'MISSING_DELIVERY',
  'orders.create': 'MISSING_DELIVERY',
  'deliveries.close': 'NOT_FOUND',
  'deliveries.reorder': 'ROUND_CLOSED',
  'deliveries.restock': 'GOODS_SETTLED',
  // Of what has not come yet nobody has an opinion; given in server/reviews/reviews.test.ts.
  'reviews.save': 'REVIEW_NOT_BOUGHT',
  // It was not delivered yet.
  'orders.rate': 'ORDER_STATE',
  'orders.undo': 'UNDO_OVER',
  // Lines are edited one by one in server/orders/edit/edit-line.test.ts.
  'orders.editLine': 'INVALID_INPUT',
  // Placed step by step in server/orders/by-phone/by-phone.test.ts.
  'phoneOrders.place': 'CART_EMPTY',
  // An order is picked step by step in server/picking/picking.test.ts.
  'picking.start': 'NOT_FOUND',
  'stockLots.offer': 'NOT_FOUND',
  'picking.record': 'INVALID_INPUT',
  'picking.ask': 'INVALID_INPUT',
  'picking.finish': 'ORDER_STATE',
  'picking.billed': 'ORDER_STATE',
  // Returned step by step in server/returns/returns.test.ts.
  'returns.make': 'REFUND_NOT_POSSIBLE',
  'returns.preview': 'REFUND_NOT_POSSIBLE',
  'returns.request': 'REFUND_NOT_POSSIBLE',
  // What is in the cart costs something else.
  'orders.add': 'ADDITION_CHANGED',
  // Paid in the shop in server/payments/pay-here.test.ts.
  'payments.pay': 'ORDER_STATE',
  // Paid in server/payments/additions/paid-additions.test.ts.
  'payments.additionLink': 'ORDER_STATE',
  'orders.answerQuestion': 'QUESTION_OVER',
  'orders.answerForStore': 'QUESTION_OVER',
  'orders.refuseReplacement': 'REPLACEMENT_OVER',
  // Registers that only grow (rule 69).
  'logs.change': 'APPEND_ONLY',
  'stats.change': 'APPEND_ONLY',
  // Given back in server/cart/restore/restore-cart.test.ts, of steps that took something away.
  'cartHistory.restore': 'NOTHING_TO_RESTORE',
  'cartHistory.change': 'APPEND_ONLY',
  'cuponsUsed.create': 'COUNTED_BY_SHOP',
  // Keys alone make them (server/erp/erp.test.ts).
  // From the shop of the practice alone (server/webhooks/practice.test.ts).
  'practice.reset': 'NOT_PRACTICE',
  'erp.writeOffers': 'NOT_SIGNED_IN',
  'erp.writePicture': 'NOT_SIGNED_IN',
  'erp.writePrices': 'NOT_SIGNED_IN',
  'erp.writeProducts': 'NOT_SIGNED_IN',
  'erp.writeCategories': 'NOT_SIGNED_IN',
  'erp.writeBrands': 'NOT_SIGNED_IN',
  'erp.writeStock': 'NOT_SIGNED_IN',
  'erp.compareStock': 'NOT_SIGNED_IN',
  'erp.createOrder': 'NOT_SIGNED_IN',
  'erp.moveOrder': 'NOT_SIGNED_IN',
  'erp.refundOrder': 'NOT_SIGNED_IN',
  'erp.returnGoods': 'NOT_SIGNED_IN',
  'erp.pickOrder': 'NOT_SIGNED_IN',
  'erp.writeInvoice': 'NOT_SIGNED_IN',
  'erp.createWebhook': 'NOT_SIGNED_IN',
  'erp.changeWebhook': 'NOT_SIGNED_IN',
  'erp.removeWebhook': 'NOT_SIGNED_IN',
  'erp.rotateWebhookSecret': 'NOT_SIGNED_IN',
  'erp.testWebhook': 'NOT_SIGNED_IN',
  'erp.replayWebhook': 'NOT_SIGNED_IN',
  'erp.replayWebhookDelivery': 'NOT_SIGNED_IN',
  'cuponsUsed.change': 'APPEND_ONLY',
};
