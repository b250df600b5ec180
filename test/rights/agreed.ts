/** Each judged by itself: what a person says here is a choice of theirs, a right of theirs, or only compared. */
export const agreed = [
  // Which product, office, address or basket is meant; whether it may be is looked up.
  'products.suggest: product.id',
  'synonyms.update: version',
  'activity.record: events[].office_id',
  // Made up by whoever makes the basket, so that the same one sent twice is one.
  'customCarts.create: id',
  // The chosen grind or cut, one of those of the product.
  'customCarts.preview: held[].optionsTags[].value',
  'users.update: addresses[].id',
  // Spoken by old programs and not read: the session says who visits.
  'users.addSiteVisit: user_id',
  'auth.providerNonce: provider',
  // Superadmins alone, and rights.ts holds what they may give.
  'people.update: role branchId inactive version',
  'users.create: role branchId',
  'users.save: role branchId inactive version id',
  'cart.addProduct: optionsTags[].value',
  'cart.merge: products[].optionsTags[].value',
  'cart.changeLine: optionsTags[].value',
  // The fee is not read: zone and hour say it.
  'cart.setAddress: address_selected.id delivery_price',
  // Only compared with what it really costs.
  'cart.createOrder: total_price',
  'shoppingCarts.create: products[].optionsTags[].value',
  // The user is not read: the session says whose cart it is.
  'olderCart.addProduct: shoppingCart.optionsTags[].value userId',
  'cupons.create: value inactive',
  'cupons.update: value inactive id version',
  'orders.move: id state version',
  'payments.credibancoForm: id',
  'payments.resolveReview: version',
  'payments.refund: amount',
];

/** What is refused without anything tempting, too: links, codes and money that are not there, ways that are not on. */
export const notDone: Record<string, string> = {
  'auth.providerLogin': 'LOGIN_METHOD_OFF',
  'auth.providerNonce': 'LOGIN_METHOD_OFF',
  'auth.smsCheckToken': 'PHONE_CODE_WRONG',
  'auth.smsResendCode': 'PHONE_SESSION_MISSING',
  // Done step by step further down.
  'cart.createOrder': 'MISSING_DELIVERY',
  'email.confirm': 'EMAIL_LINK_OVER',
  'payments.changeMethod': 'ORDER_STATE',
  'payments.credibancoForm': 'PAYMENT_METHOD_NOT_AVAILABLE',
  'payments.link': 'PAYMENT_METHOD_NOT_AVAILABLE',
  'payments.refund': 'REFUND_NOT_POSSIBLE',
  'payments.wompiEvent': 'EVENT_NOT_VALID',
  'people.inviteAgain': 'INVITATION_OVER',
  'push.subscribe': 'INVALID_INPUT',
  'secondFactor.confirm': 'SECOND_FACTOR_WRONG',
  'secondFactor.confirmAtSignIn': 'SECOND_FACTOR_OVER',
  'secondFactor.finish': 'SECOND_FACTOR_OVER',
  'secondFactor.newRecoveryCodes': 'SECOND_FACTOR_WRONG',
  'secondFactor.offerAtSignIn': 'SECOND_FACTOR_OVER',
  'secondFactor.remove': 'SECOND_FACTOR_WRONG',
  'users.checkOtp': 'PHONE_CODE_WRONG',
  'users.setPhoto': 'INVALID_INPUT',
};
