import { trustedScriptUrl } from '#web/content-policy/trusted-types.ts';

/** Adds the script of a service to the page; the content policy knows its host. */
export function loadScript(url: string): void {
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.async = true;
  document.head.append(script);
}
