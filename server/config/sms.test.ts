import { describe, expect, it } from 'vitest';
import { smsConfig } from './sms.ts';

function read(env: Record<string, string>) {
  const faults: string[] = [];
  return { config: smsConfig(env, faults), faults };
}

const twilio = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'un-secreto-de-prueba',
  TWILIO_FROM: '+13105551234',
};
const infobip = {
  SMS_PROVIDER: 'infobip',
  INFOBIP_URL: 'https://abc12.api.infobip.com',
  INFOBIP_API_KEY: 'un-secreto-de-prueba',
  INFOBIP_FROM: 'Canasta',
};

describe('the SMS provider', () => {
  it('is the local outbox by default', () => {
    expect(read({})).toEqual({ config: { kind: 'outbox' }, faults: [] });
  });

  it('is configured with all of its keys', () => {
    expect(read(twilio)).toMatchObject({ config: { kind: 'twilio', from: '+13105551234' }, faults: [] });
    expect(read(infobip)).toMatchObject({
      config: { kind: 'infobip', url: 'https://abc12.api.infobip.com' },
      faults: [],
    });
  });

  it.each([
    [{ SMS_PROVIDER: 'paloma' }, /^SMS_PROVIDER must be one of/],
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, /^TWILIO_AUTH_TOKEN must be/],
    [{ ...twilio, TWILIO_FROM: 'Canasta' }, /^TWILIO_FROM must be a number/],
    [{ ...infobip, INFOBIP_URL: 'http://abc12.api.infobip.com' }, /^INFOBIP_URL must be https:/],
    [{ ...infobip, INFOBIP_URL: 'https://abc12.api.infobip.com/sms' }, /^INFOBIP_URL must be https:/],
    [{ ...twilio, INFOBIP_API_KEY: 'x' }, /^INFOBIP_API_KEY is set but SMS_PROVIDER is twilio/],
    [{ TWILIO_FROM: '+13105551234' }, /^TWILIO_FROM is set but SMS_PROVIDER is outbox/],
  ])('stops the start with an error, without a secret: %o', (env, fault) => {
    const { faults } = read(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults.join()).not.toContain('secreto');
  });
});
