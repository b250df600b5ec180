/** '+573155550002' → '315 555 0002'; other formats unchanged. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
