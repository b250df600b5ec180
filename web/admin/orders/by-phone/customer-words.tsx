import { phoneText } from '#rules/phone-text.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { Customer } from './customer.ts';

const texts = byPhoneTexts.customer;

export function CustomerWords({ customer }: { customer: Customer }) {
  const { phone, email, document_end: end } = customer;
  const parts = [
    phone === '' ? texts.noPhone : phoneText(phone),
    email,
    end === '' ? texts.noDocument : texts.document(end),
  ];
  return <span className="kit-quiet break-words">{parts.filter(Boolean).join(' · ')}</span>;
}
