/** '+573001234567' as people here write it: '300 123 4567'. */
export function localPhone(phone: string): string {
  return phone.replace(/^\+57/, '').replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
