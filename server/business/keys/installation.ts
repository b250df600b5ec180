import type { ServiceName } from '#contract/business/service-keys.ts';
import type { Config } from '#server/config/config.ts';

/** Settings of businesses from the installation's environment. */
export type Installation = {
  /** Where a business can request a module; '' = nowhere. */
  contactUrl: string;
  /**
   * 'set': the environment has keys of this service for this business, and they apply. 'taken': it has those of another
   * service of the same kind. 'free': the business may have its own keys (rule 67).
   */
  keysOf(service: ServiceName, business: string): 'set' | 'taken' | 'free';
};

export const noInstallation: Installation = { contactUrl: '', keysOf: () => 'free' };

export function installationOf({
  payments,
  mail,
  sms,
  whatsapp,
  contactUrl,
}: Pick<Config, 'payments' | 'mail' | 'sms' | 'whatsapp' | 'contactUrl'>): Installation {
  return {
    contactUrl,
    keysOf(service, business) {
      if (service === 'wompi' || service === 'credibanco') {
        const accounts = payments.kind === 'accounts' ? payments.accounts.get(business) : undefined;
        return accounts?.[service] ? 'set' : 'free';
      }
      if (service === 'smtp') return mail.kind === 'smtp' ? 'set' : 'free';
      if (service === 'whatsapp')
        return whatsapp.kind === 'account' && whatsapp.business === business ? 'set' : 'free';
      if (service === 'google_analytics' || service === 'meta_conversions') return 'free';
      if (sms.kind === 'outbox') return 'free';
      return sms.kind === service ? 'set' : 'taken';
    },
  };
}
