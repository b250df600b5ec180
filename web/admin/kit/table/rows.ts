/** So many on a page, the first unless somebody asks for more (back-office 9). */
export const ROWS = [10, 25, 50, 100] as const;
