/** What a linter has against a place of the document. */
export type Problem = {
  tool: 'Redocly' | 'Spectral' | 'Scalar';
  rule: string;
  /** A JSON pointer. */
  path: string;
  message: string;
};

export function lintDocument(text: string): Promise<Problem[]>;
