type Answer<Data> = { data?: Data; error?: { error: string; message: string } | undefined };

/** The answer of a call, or an error with the failure's code. */
export function the<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(`${error?.error}: ${error?.message}`);
  return data;
}
