import { trustedScriptUrl } from '#web/content-policy/trusted-types.ts';

export function loadScript(url: string): void {
  const script = document.createElement('script');
  script.src = trustedScriptUrl(url);
  script.async = true;
  document.head.append(script);
}
