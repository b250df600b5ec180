/** The part of Lighthouse and its launcher that the bench uses. */
type Lighthouse = {
  lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
  pageFunctions: { computeBenchmarkIndex(): number };
  launch(options: {
    chromePath: string;
    chromeFlags: string[];
    envVars: Record<string, string | undefined>;
  }): Promise<{ port: number; kill(): void }>;
};
type Throttling = { cpuSlowdownMultiplier: number };
export type Flags = {
  port: number;
  onlyCategories?: string[];
  throttling?: Throttling;
  output?: 'json';
  logLevel?: 'error';
};
export type Result = {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  environment: { benchmarkIndex: number };
  configSettings: { throttling: Throttling };
};

export function loadLighthouse(): Promise<Lighthouse>;
