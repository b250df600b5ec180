/** The payload of the test button. */
export function testPayload(business: string, at: Date): string {
  const data = { business, message: 'Aviso de prueba: si lo lees y la firma es correcta, todo está listo.' };
  return JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data });
}
