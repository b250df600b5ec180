import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newBrowser } from '#test/identity/push-service.ts';
import { newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, STORE } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** A browser whose owner allows notifications when asked, and whose service is one of the known ones. */
async function allowsNotifications(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript(
    ({ address, keys }) => {
      const state = { permission: 'default', isSubscribed: false };
      const subscription = {
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          state.isSubscribed = false;
          return true;
        },
      };
      const pushManager = {
        subscribe: async () => {
          state.isSubscribed = true;
          return subscription;
        },
        getSubscription: async () => (state.isSubscribed ? subscription : null),
      };
      const worker = { getRegistration: async () => ({ pushManager }), addEventListener: () => undefined };
      Object.defineProperty(navigator, 'serviceWorker', { value: worker });
      Object.defineProperty(window, 'PushManager', { value: function PushManager() {} });
      Object.defineProperty(window, 'Notification', {
        value: {
          get permission() {
            return state.permission;
          },
          requestPermission: async () => {
            state.permission = 'granted';
            return 'granted';
          },
        },
      });
    },
    { address: endpoint, keys: newBrowser().keys },
  );
}

test('notifications are turned on and off in the profile, without an order @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed(STORE));
  await signIn(context, await newAccount());
  await allowsNotifications(page, `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`);
  await page.goto('/profile/privacy');
  const offer = page.getByRole('region', { name: '¿Te avisamos cuando tu pedido avance?' });
  await expect(offer).toContainText('Promociones, solo si las autorizaste.');
  await offer.getByRole('button', { name: 'Sí, avísame' }).click();
  await expect(page.getByText('Te avisaremos en este dispositivo.')).toBeVisible();
  await page.getByRole('button', { name: 'No avisarme' }).click();
  await expect(offer).toBeVisible();
});
