import { describe, expect, it } from 'vitest';
import { whatsappConfig } from './whatsapp.ts';

const shop = { demo: false, defaultBusiness: 'canasta' };

function read(env: Record<string, string>, of: Parameters<typeof whatsappConfig>[1] = shop) {
  const faults: string[] = [];
  return { config: whatsappConfig(env, of, faults), faults };
}

const keys = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAGsecretosecretosecreto',
  WHATSAPP_APP_SECRET: '5ec2e705ec2e705ec2e705ec2e705ec2',
  WHATSAPP_VERIFY_TOKEN: 'secreto-de-verificar',
};

describe('WhatsApp', () => {
  it('is the stand-in in the demonstration, and nothing in a shop without keys', () => {
    expect(read({})).toEqual({ config: { kind: 'none' }, faults: [] });
    expect(read({}, { ...shop, demo: true }).config).toEqual({ kind: 'stand-in', url: undefined });
    expect(read({ WHATSAPP_URL: 'http://localhost:6500' }).config).toEqual({
      kind: 'stand-in',
      url: 'http://localhost:6500',
    });
  });

  it('is the number of the business named by DEFAULT_BUSINESS, with all of its keys', () => {
    const { config, faults } = read(keys, { ...shop, demo: true });
    expect(faults).toEqual([]);
    expect(config).toMatchObject({
      kind: 'account',
      business: 'canasta',
      keys: { phoneNumberId: '106540352242922' },
    });
  });

  it.each([
    [{ ...keys, WHATSAPP_TOKEN: '' }, /^WHATSAPP_TOKEN is missing/],
    [{ ...keys, WHATSAPP_APP_SECRET: 'secreto' }, /^WHATSAPP_APP_SECRET must be/],
    [{ ...keys, WHATSAPP_PHONE_NUMBER_ID: '+573001234567' }, /^WHATSAPP_PHONE_NUMBER_ID must be/],
    [{ ...keys, WHATSAPP_VERIFY_TOKEN: 'secreto' }, /^WHATSAPP_VERIFY_TOKEN must be/],
    [{ ...keys, WHATSAPP_URL: 'http://localhost:6500' }, /^WHATSAPP_URL is refused/],
    [{ WHATSAPP_URL: 'http://localhost:6500/v23.0' }, /^WHATSAPP_URL must be/],
  ])('stops the start with an error, without a secret: %o', (env, fault) => {
    const { faults } = read(env);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults.join()).not.toContain('secreto');
  });

  it('does not guess whose number it is', () => {
    expect(read(keys, { demo: false, defaultBusiness: undefined }).faults[0]).toMatch(/^DEFAULT_BUSINESS/);
  });
});
