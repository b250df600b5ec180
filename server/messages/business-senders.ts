import type { SmsAccount, SmtpAccount } from '#server/business/keys/accounts.ts';
import type { AllOwnAccounts } from '#server/business/keys/own-accounts.ts';
import type { Senders } from './message.ts';
import { smsSender } from './senders.ts';
import { createStrangersSmtp } from './smtp.ts';

/** The message providers of a business. */
export type SendersOf = (businessId: string) => Senders;

/**
 * By the business's own keys where it has some and the environment sets none, else by those of the installation
 * (rule 67).
 */
export function createBusinessSenders(
  senders: Senders,
  accounts: AllOwnAccounts,
  isFree: (channel: 'mail' | 'sms') => boolean,
): SendersOf {
  const mails = new WeakMap<SmtpAccount, Senders['mail']>();
  const texts = new WeakMap<SmsAccount, Senders['sms']>();
  return (businessId) => {
    const { smtp, sms } = accounts.of(businessId);
    return {
      mail: smtp && isFree('mail') ? made(mails, smtp, createStrangersSmtp) : senders.mail,
      sms: sms && isFree('sms') ? made(texts, sms, smsSender) : senders.sms,
    };
  };
}

/** One per account: it remembers the provider's state. */
function made<Account extends object, Sender>(
  senders: WeakMap<Account, Sender>,
  account: Account,
  make: (account: Account) => Sender,
): Sender {
  const sender = senders.get(account) ?? make(account);
  senders.set(account, sender);
  return sender;
}
