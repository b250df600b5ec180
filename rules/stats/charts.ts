/** The statistics that are drawn, shown as a table and downloaded. */
export const STAT_CHARTS = [
  'sales',
  'orders',
  'visits',
  'registered',
  'products',
  'hours',
  'coupons',
  'together',
  'margin',
] as const;

export type StatChart = (typeof STAT_CHARTS)[number];
