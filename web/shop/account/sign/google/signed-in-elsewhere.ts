/** Windows of one browser tell each other that somebody signed in; Google's own window knows nobody else. */
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
