/**
 * The table of contents of the product: every call. The server answers them, the typed client makes them, /api/docs
 * shows them and test/access.txt lists who may make each.
 */
import { auditCalls } from './audit.ts';
import { brandCalls } from './brands.ts';
import { keyCalls } from './business/keys.ts';
import { moduleCalls } from './business/modules.ts';
import { settingsCalls } from './business/settings.ts';
import { styleCalls } from './business/styles.ts';
import { businessCalls } from './business.ts';
import type { CallErrors, CallInput, CallOutput, CheckedInput } from './call.ts';
import { cartCalls } from './cart.ts';
import { categoryCalls } from './categories.ts';
import { communityCalls } from './community/community.ts';
import { staffCartCalls } from './community/staff-carts.ts';
import { blogCalls } from './content/blog.ts';
import { blogPostCalls } from './content/blog-posts.ts';
import { reviewCalls } from './content/reviews.ts';
import { geocodingCalls } from './geocoding.ts';
import { ownRegisterCalls } from './habeas/own-registers.ts';
import { registerCalls } from './habeas/register.ts';
import { registerLinkCalls } from './habeas/register-links.ts';
import { habeasRequestCalls } from './habeas/requests.ts';
import { accountCalls } from './identity/account.ts';
import { emailChangeCalls } from './identity/email-change.ts';
import { householdCalls } from './identity/household.ts';
import { peopleCalls } from './identity/people.ts';
import { personalDataCalls } from './identity/personal-data.ts';
import { promotionCalls } from './identity/promotions.ts';
import { pushCalls } from './identity/push.ts';
import { secondFactorCalls } from './identity/second-factor.ts';
import { sessionCalls } from './identity/sessions.ts';
import { waysInCalls } from './identity/ways-in.ts';
import { importCalls } from './imports/imports.ts';
import { importServiceCalls } from './imports/services.ts';
import { installationCalls } from './installation/businesses.ts';
import { openingCalls } from './installation/opening.ts';
import { erpCalls } from './integrations/erp.ts';
import { apiKeyCalls } from './integrations/keys.ts';
import { webhookCalls } from './integrations/webhooks.ts';
import { offerCalls } from './offers.ts';
import { officeCalls } from './offices.ts';
import { additionPaymentCalls } from './orders/addition-payments.ts';
import { orderAdditionCalls } from './orders/additions.ts';
import { orderRatingCalls } from './orders/ratings.ts';
import { spendingCalls } from './orders/spending.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { answerCalls } from './picking/answers.ts';
import { pickingCalls } from './picking/calls.ts';
import { substitutionCalls } from './picking/substitution.ts';
import { productCalls } from './products.ts';
import { providerCalls } from './provider.ts';
import { adminCategoryCalls } from './resources/admin-categories.ts';
import { adminOfficeCalls } from './resources/admin-offices.ts';
import { adminSubcategoryCalls } from './resources/admin-subcategories.ts';
import { adminZoneCalls } from './resources/admin-zones.ts';
import { campaignCalls } from './resources/campaigns.ts';
import { cartHistoryCalls } from './resources/cart-history.ts';
import { couponCalls } from './resources/coupons.ts';
import { imageImportCalls } from './resources/image-import.ts';
import { genericOrderCalls } from './resources/orders.ts';
import { productWriteCalls } from './resources/product-writes.ts';
import { staffProductCalls } from './resources/staff-products.ts';
import { userCalls } from './resources/users.ts';
import { searchCalls } from './search.ts';
import { statRecordCalls } from './stats/stat-records.ts';
import { statsCalls } from './stats/stats.ts';
import { pictureCalls } from './uploads/pictures.ts';
import { usualCalls } from './usual.ts';
import { deliveryCalls } from './work/deliveries.ts';
import { downloadCalls } from './work/downloads.ts';
import { jobCalls } from './work/jobs.ts';
import { orderEditCalls } from './work/order-edits.ts';
import { phoneOrderCalls } from './work/phone-orders.ts';
import { staffRoundCalls } from './work/rounds.ts';

export const calls = {
  ...businessCalls,
  ...installationCalls,
  ...openingCalls,
  ...settingsCalls,
  ...moduleCalls,
  ...styleCalls,
  ...keyCalls,
  ...officeCalls,
  ...adminOfficeCalls,
  ...adminZoneCalls,
  ...categoryCalls,
  ...adminCategoryCalls,
  ...adminSubcategoryCalls,
  ...productCalls,
  ...staffProductCalls,
  ...productWriteCalls,
  ...imageImportCalls,
  ...usualCalls,
  ...brandCalls,
  ...offerCalls,
  ...searchCalls,
  ...communityCalls,
  ...staffCartCalls,
  ...blogCalls,
  ...blogPostCalls,
  ...reviewCalls,
  ...geocodingCalls,
  ...accountCalls,
  ...waysInCalls,
  ...sessionCalls,
  ...emailChangeCalls,
  ...peopleCalls,
  ...auditCalls,
  ...userCalls,
  ...personalDataCalls,
  ...registerCalls,
  ...ownRegisterCalls,
  ...registerLinkCalls,
  ...habeasRequestCalls,
  ...secondFactorCalls,
  ...pushCalls,
  ...cartCalls,
  ...householdCalls,
  ...cartHistoryCalls,
  ...couponCalls,
  ...campaignCalls,
  ...promotionCalls,
  ...orderCalls,
  ...orderAdditionCalls,
  ...additionPaymentCalls,
  ...orderRatingCalls,
  ...spendingCalls,
  ...genericOrderCalls,
  ...orderEditCalls,
  ...phoneOrderCalls,
  ...deliveryCalls,
  ...staffRoundCalls,
  ...pickingCalls,
  ...answerCalls,
  ...substitutionCalls,
  ...paymentCalls,
  ...providerCalls,
  ...pictureCalls,
  ...importCalls,
  ...importServiceCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...erpCalls,
  ...jobCalls,
  ...downloadCalls,
  ...statsCalls,
  ...statRecordCalls,
};

export type Calls = typeof calls;
export type CallId = keyof Calls;

export type InputOf<Id extends CallId> = CallInput<Calls[Id]>;
export type CheckedInputOf<Id extends CallId> = CheckedInput<Calls[Id]>;
export type OutputOf<Id extends CallId> = CallOutput<Calls[Id]>;
export type ErrorsOf<Id extends CallId> = CallErrors<Calls[Id]>;
