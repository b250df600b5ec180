import { codeBlock, inline, text } from './html.ts';

export type Guide = {
  /** The last part of the page's address. */
  name: string;
  title: string;
  summary: string;
  body: string;
  /** The shell script that the page shows, run from top to bottom; a test runs it. */
  script: string;
};

type Step = { title: string; words: string; code?: string };

/** A guide whose steps' code together is one script. */
export function stepsGuide({
  steps,
  ...guide
}: Omit<Guide, 'body' | 'script'> & { steps: readonly Step[] }): Guide {
  const body = steps.map(({ title, words, code }, index) => {
    const paragraphs = words
      .trim()
      .split(/\n{2,}/)
      .map((one) => `<p>${inline(one)}</p>`);
    return `<h2>${index + 1}. ${text(title)}</h2>${paragraphs.join('')}${code === undefined ? '' : codeBlock(code.trim())}`;
  });
  return { ...guide, body: body.join(''), script: steps.flatMap(({ code = [] }) => code).join('\n') };
}
