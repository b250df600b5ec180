/** Notifies other windows of the browser about a sign-in; Google's window is isolated. */
const CHANNEL = 'canasta-signed-in';

export function notifySignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('google');
  channel.close();
}

export function onSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
