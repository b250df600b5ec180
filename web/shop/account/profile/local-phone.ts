/** '+573001234567' in local format: '300 123 4567'. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+57/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
