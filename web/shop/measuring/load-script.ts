import { trustedScriptUrl } from '#web/content-policy/trusted-types.ts';

/** Adds a service's script to the page; the content policy allows its host. */
export function loadScript(url: string): void {
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.async = true;
  document.head.append(script);
}
