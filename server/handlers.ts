import type { CallId } from '#contract/index.ts';
import { accountingHandlers } from './accounting/handlers.ts';
import { activityHandlers } from './activity/handlers.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import { auditHandlers } from './audit/log-calls.ts';
import { blogHandlers } from './blog/handlers.ts';
import { businessHandlers } from './business/handlers.ts';
import { keyHandlers } from './business/keys/key-handlers.ts';
import { moduleHandlers } from './business/modules/module-handlers.ts';
import { styleHandlers } from './business/style/style-handlers.ts';
import { campaignHandlers } from './campaigns/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { cartListHandlers } from './cart/lists/handlers.ts';
import { orderRecordHandlers } from './cart/lists/order-records.ts';
import { brandHandlers } from './catalogue/brands/brand-handlers.ts';
import { categoryHandlers } from './catalogue/categories/category-handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { offerHandlers } from './catalogue/offers/offer-handlers.ts';
import { shelfHandlers } from './catalogue/shelves/shelf-handlers.ts';
import { couponHandlers } from './coupons/handlers.ts';
import { creditHandlers } from './credit/handlers.ts';
import { customCartHandlers } from './custom-carts/handlers.ts';
import { deliveryHandlers } from './deliveries/handlers.ts';
import { erpHandlers } from './erp/handlers.ts';
import { geocodingHandlers } from './geocoding/handlers.ts';
import { registerHandlers } from './habeas/handlers.ts';
import { householdHandlers } from './household/handlers.ts';
import type { HandlersOf } from './http/context.ts';
import { identityHandlers } from './identity/handlers.ts';
import { orderChannelHandlers } from './identity/order-channel/calls.ts';
import { peopleHandlers } from './identity/people/handlers.ts';
import { personalDataHandlers } from './identity/personal-data/handlers.ts';
import { phoneConsentHandlers } from './identity/phone-consents/calls.ts';
import { importHandlers } from './imports/handlers.ts';
import { importServiceHandlers } from './imports/services/handlers.ts';
import { installationHandlers } from './installation/handlers.ts';
import { invoiceHandlers } from './invoices/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { legalDocumentHandlers } from './legal-documents/handlers.ts';
import { measuringHandlers } from './measuring/handlers.ts';
import { officeHandlers } from './offices/handlers.ts';
import { phoneOrderHandlers } from './orders/by-phone/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { orderMessageHandlers } from './orders/messages/handlers.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { pickingHandlers } from './picking/handlers.ts';
import { pictureHandlers } from './pictures/handlers.ts';
import { pqrHandlers } from './pqr/handlers.ts';
import { practiceHandlers } from './practice/handlers.ts';
import { providerHandlers } from './provider/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { returnHandlers } from './returns/handlers.ts';
import { reviewHandlers } from './reviews/handlers.ts';
import { searchHandlers } from './search/handlers.ts';
import { missHandlers } from './search/misses.ts';
import { synonymHandlers } from './search/synonyms.ts';
import { standingOrderHandlers } from './standing-orders/handlers.ts';
import { statsHandlers } from './stats/handlers.ts';
import { stockCountHandlers } from './stock/counts/handlers.ts';
import { stockHandlers } from './stock/handlers.ts';
import { stockLotHandlers } from './stock/lots/handlers.ts';
import { receptionHandlers } from './stock/receptions/handlers.ts';
import { downloadHandlers } from './tickets/handlers.ts';
import { usualHandlers } from './usual/handlers.ts';
import { erpWebhookHandlers } from './webhooks/by-key.ts';
import { webhookHandlers } from './webhooks/handlers.ts';
import { whatsappReplyHandlers } from './whatsapp/staff-replies.ts';

/** The handler of each call; a call without one does not compile. */
export const handlers: HandlersOf<CallId> = {
  ...businessHandlers,
  ...installationHandlers,
  ...moduleHandlers,
  ...styleHandlers,
  ...keyHandlers,
  ...officeHandlers,
  ...categoryHandlers,
  ...catalogueHandlers,
  ...shelfHandlers,
  ...usualHandlers,
  ...standingOrderHandlers,
  ...brandHandlers,
  ...offerHandlers,
  ...searchHandlers,
  ...synonymHandlers,
  ...missHandlers,
  ...accountingHandlers,
  ...stockHandlers,
  ...stockCountHandlers,
  ...receptionHandlers,
  ...stockLotHandlers,
  ...activityHandlers,
  ...customCartHandlers,
  ...blogHandlers,
  ...legalDocumentHandlers,
  ...orderChannelHandlers,
  ...orderMessageHandlers,
  ...whatsappReplyHandlers,
  ...reviewHandlers,
  ...geocodingHandlers,
  ...identityHandlers,
  ...invoiceHandlers,
  ...measuringHandlers,
  ...pushHandlers,
  ...peopleHandlers,
  ...phoneConsentHandlers,
  ...auditHandlers,
  ...personalDataHandlers,
  ...registerHandlers,
  ...cartHandlers,
  ...householdHandlers,
  ...cartListHandlers,
  ...couponHandlers,
  ...campaignHandlers,
  ...orderHandlers,
  ...orderRecordHandlers,
  ...phoneOrderHandlers,
  ...deliveryHandlers,
  ...pickingHandlers,
  ...paymentHandlers,
  ...returnHandlers,
  ...creditHandlers,
  ...providerHandlers,
  ...pictureHandlers,
  ...importHandlers,
  ...importServiceHandlers,
  ...webhookHandlers,
  ...erpWebhookHandlers,
  ...apiKeyHandlers,
  ...erpHandlers,
  ...jobHandlers,
  ...pqrHandlers,
  ...practiceHandlers,
  ...downloadHandlers,
  ...statsHandlers,
};
