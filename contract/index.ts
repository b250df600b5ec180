/**
 * The table of contents of the product: every call. The server answers them, the typed client makes them, /api/docs
 * shows them and test/access.txt lists who may make each.
 */
import { accountingCalls } from './accounting.ts';
import { activityCalls } from './activity.ts';
import { apiKeyCalls } from './api-keys/keys.ts';
import { auditCalls } from './audit.ts';
import { blogCalls } from './blog/blog.ts';
import { blogPostCalls } from './blog/posts.ts';
import { businessCalls } from './business/business.ts';
import { keyCalls } from './business/keys.ts';
import { moduleCalls } from './business/modules.ts';
import { settingsCalls } from './business/settings.ts';
import { styleCalls } from './business/styles.ts';
import type { CallErrors, CallInput, CallOutput, CheckedInput } from './call.ts';
import { campaignCalls } from './campaigns.ts';
import { cartCalls } from './cart/cart.ts';
import { cartHistoryCalls } from './cart/history.ts';
import { brandCalls } from './catalogue/brands.ts';
import { categoryCalls } from './catalogue/categories.ts';
import { offerCalls } from './catalogue/offers.ts';
import { productWriteCalls } from './catalogue/product-writes.ts';
import { productCalls } from './catalogue/products.ts';
import { adminCategoryCalls } from './catalogue/staff-categories.ts';
import { staffProductCalls } from './catalogue/staff-products.ts';
import { adminSubcategoryCalls } from './catalogue/staff-subcategories.ts';
import { togetherCalls } from './catalogue/together.ts';
import { couponCalls } from './coupons.ts';
import { creditCalls } from './credit/credit.ts';
import { customCartCalls } from './custom-carts/custom-carts.ts';
import { staffCartCalls } from './custom-carts/staff-carts.ts';
import { deliveryCalls } from './deliveries/deliveries.ts';
import { positionCalls } from './deliveries/position.ts';
import { staffRoundCalls } from './deliveries/rounds.ts';
import { erpCatalogueCalls } from './erp/catalogue.ts';
import { channelOrderCalls } from './erp/channel-orders.ts';
import { compareStockCalls } from './erp/compare-stock.ts';
import { erpCalls } from './erp/erp.ts';
import { erpOfferCalls } from './erp/offers.ts';
import { orderMoveCalls } from './erp/order-moves.ts';
import { erpPictureCalls } from './erp/pictures.ts';
import { erpRefundCalls } from './erp/refunds.ts';
import { erpWebhookCalls } from './erp/webhooks.ts';
import { geocodingCalls } from './geocoding.ts';
import { ownRegisterCalls } from './habeas/own-registers.ts';
import { registerCalls } from './habeas/register.ts';
import { registerLinkCalls } from './habeas/register-links.ts';
import { habeasRequestCalls } from './habeas/requests.ts';
import { householdCalls } from './household.ts';
import { accountCalls } from './identity/account.ts';
import { emailChangeCalls } from './identity/email-change.ts';
import { peopleCalls } from './identity/people.ts';
import { personalDataCalls } from './identity/personal-data.ts';
import { phoneConsentCalls } from './identity/phone-consents.ts';
import { promotionCalls } from './identity/promotions.ts';
import { secondFactorCalls } from './identity/second-factor.ts';
import { sessionCalls } from './identity/sessions.ts';
import { userCalls } from './identity/users.ts';
import { waysInCalls } from './identity/ways-in.ts';
import { importCalls } from './imports/imports.ts';
import { imageImportCalls } from './imports/pictures.ts';
import { importServiceCalls } from './imports/services.ts';
import { installationCalls } from './installation/businesses.ts';
import { openingCalls } from './installation/opening.ts';
import { operationCalls } from './installation/operations.ts';
import { invoiceCalls } from './invoices/invoices.ts';
import { jobCalls } from './jobs.ts';
import { legalDocumentCalls } from './legal-documents.ts';
import { measuringCalls } from './measuring/purchases.ts';
import { officeCalls } from './offices/offices.ts';
import { adminOfficeCalls } from './offices/staff.ts';
import { adminZoneCalls } from './offices/zones.ts';
import { orderAdditionCalls } from './orders/additions.ts';
import { phoneOrderCalls } from './orders/by-phone.ts';
import { orderChannelCalls } from './orders/channels.ts';
import { orderEditCalls } from './orders/edits.ts';
import { orderMessageCalls } from './orders/messages.ts';
import { orderCalls } from './orders/orders.ts';
import { orderRatingCalls } from './orders/ratings.ts';
import { spendingCalls } from './orders/spending.ts';
import { genericOrderCalls } from './orders/staff-orders.ts';
import { whatsappReplyCalls } from './orders/whatsapp-replies.ts';
import { additionPaymentCalls } from './payments/additions.ts';
import { directPaymentCalls } from './payments/direct.ts';
import { paymentCalls } from './payments/payments.ts';
import { savedCardCalls } from './payments/saved-cards.ts';
import { answerCalls } from './picking/answers.ts';
import { pickingCalls } from './picking/calls.ts';
import { substitutionCalls } from './picking/substitution.ts';
import { pictureCalls } from './pictures.ts';
import { pqrCalls } from './pqr.ts';
import { practiceCalls } from './practice.ts';
import { providerCalls } from './provider.ts';
import { pushCalls } from './push.ts';
import { returnRequestCalls } from './returns/requests.ts';
import { returnCalls } from './returns/returns.ts';
import { reviewCalls } from './reviews.ts';
import { searchCalls } from './search.ts';
import { standingOrderCalls } from './standing-orders/standing-orders.ts';
import { statRecordCalls } from './stats/stat-records.ts';
import { statsCalls } from './stats/stats.ts';
import { stockCountCalls } from './stock/counts.ts';
import { stockLotCalls } from './stock/lots.ts';
import { stockCalls } from './stock/movements.ts';
import { receptionCalls } from './stock/receptions.ts';
import { downloadCalls } from './tickets.ts';
import { usualCalls } from './usual.ts';
import { webhookCalls } from './webhooks/webhooks.ts';

export const calls = {
  ...businessCalls,
  ...installationCalls,
  ...openingCalls,
  ...operationCalls,
  ...pqrCalls,
  ...invoiceCalls,
  ...practiceCalls,
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
  ...togetherCalls,
  ...staffProductCalls,
  ...productWriteCalls,
  ...imageImportCalls,
  ...usualCalls,
  ...standingOrderCalls,
  ...brandCalls,
  ...offerCalls,
  ...searchCalls,
  ...accountingCalls,
  ...stockCalls,
  ...stockCountCalls,
  ...receptionCalls,
  ...stockLotCalls,
  ...activityCalls,
  ...customCartCalls,
  ...staffCartCalls,
  ...blogCalls,
  ...blogPostCalls,
  ...legalDocumentCalls,
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
  ...measuringCalls,
  ...pushCalls,
  ...cartCalls,
  ...householdCalls,
  ...cartHistoryCalls,
  ...couponCalls,
  ...campaignCalls,
  ...promotionCalls,
  ...phoneConsentCalls,
  ...orderCalls,
  ...orderAdditionCalls,
  ...additionPaymentCalls,
  ...directPaymentCalls,
  ...savedCardCalls,
  ...orderChannelCalls,
  ...orderMessageCalls,
  ...whatsappReplyCalls,
  ...orderRatingCalls,
  ...spendingCalls,
  ...genericOrderCalls,
  ...orderEditCalls,
  ...phoneOrderCalls,
  ...deliveryCalls,
  ...positionCalls,
  ...staffRoundCalls,
  ...pickingCalls,
  ...answerCalls,
  ...substitutionCalls,
  ...paymentCalls,
  ...returnCalls,
  ...returnRequestCalls,
  ...creditCalls,
  ...providerCalls,
  ...pictureCalls,
  ...importCalls,
  ...importServiceCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...erpCalls,
  ...erpCatalogueCalls,
  ...erpOfferCalls,
  ...erpPictureCalls,
  ...erpRefundCalls,
  ...erpWebhookCalls,
  ...channelOrderCalls,
  ...orderMoveCalls,
  ...compareStockCalls,
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
