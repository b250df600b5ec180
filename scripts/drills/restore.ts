import type { Report } from './report.ts';
export async function run(): Promise<Report> {
  throw new Error('later');
}
