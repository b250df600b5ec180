import type { OutputOf } from '#contract/index.ts';
import { dateText, momentText } from '#rules/dates/date-text.ts';
import { ownRegisterTexts } from '#web/shop/texts/pages/habeas.ts';

const texts = ownRegisterTexts.proof;

/** The consent as a readable text file: what, when, from where and with which wording. */
export function downloadProof({ name, registered, decisions }: OutputOf<'register.evidence'>): void {
  const lines = decisions.flatMap((decision) => {
    const at = new Date(decision.date);
    return [
      '',
      `${decision.granted ? texts.granted : texts.withdrawn}: ${texts.purposes[decision.purpose]}`,
      `${dateText(at)} (${momentText(at)}, ${decision.date})`,
      `${texts.from}: ${decision.ip} ${decision.userAgent}`.trim(),
      ...(decision.text === null ? [] : [`${texts.text}: ${decision.text}`]),
      `${texts.version}: ${decision.text_version}`,
      `${texts.hash}: ${decision.text_hash}`,
    ];
  });
  const head = [texts.head(name), `${texts.registered}: ${dateText(new Date(registered))}`];
  const file = new Blob([[...head, ...lines, ''].join('\n')], { type: 'text/plain;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = texts.file;
  link.click();
  URL.revokeObjectURL(link.href);
}
